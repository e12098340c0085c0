define i32 @f(i32 noundef %v) {
  %s = call i32 @wv.ballot(i1 true)
  ret i32 %s
}

declare i32 @wv.ballot(i1) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
