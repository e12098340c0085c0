define i32 @u(i32 %v) {
  %s = call i32 @wv.sum(i32 %v)
  ret i32 %s
}

declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
