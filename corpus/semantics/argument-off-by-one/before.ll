define i32 @f(i32 %v) {
  %x = add i32 %v, 5
  %s = call i32 @wv.sum(i32 %x)
  ret i32 %s
}

declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
