define void @ps(i32 noundef %v) #2 {
  call void @note(i32 1)
  %a = call i32 @wv.sum(i32 %v)
  call void @note(i32 %a)
  ret void
}

declare void @note(i32)
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
