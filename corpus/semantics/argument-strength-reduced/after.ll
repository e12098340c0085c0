define i32 @f(i32 %v) {
  %x = shl i32 %v, 3
  %s = call i32 @wv.sum(i32 %x)
  %r = and i32 %s, 15
  ret i32 %r
}

declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
