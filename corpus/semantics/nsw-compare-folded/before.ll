define i32 @f(i32 noundef %v) {
  %x = add nsw i32 %v, 1
  %c = icmp sgt i32 %x, %v
  %s = call i32 @wv.ballot(i1 %c)
  ret i32 %s
}

declare i32 @wv.ballot(i1) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
