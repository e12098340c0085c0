define i32 @f(i32 noundef %v) {
  %s = call i32 @wv.sum(i32 %v)
  %r = shl i32 %s, 1
  ret i32 %r
}

declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
