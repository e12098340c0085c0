define void @gains(i32 noundef %d) #2 {
entry:
  %s = call i32 @wv.sum(i32 %d)
  call void @note(i32 %s)
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
