define i32 @c(i32 noundef %v) {
  %s = call i32 @wv.sum(i32 42)
  ret i32 %s
}

declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
