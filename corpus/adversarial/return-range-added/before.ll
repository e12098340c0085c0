define i32 @rr(i32 noundef %v) {
  %s = call i32 @wv.sum(i32 %v)
  ret i32 %s
}

declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
