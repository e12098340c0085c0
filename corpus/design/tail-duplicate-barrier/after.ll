define void @tail(i1 noundef %in, i32 %v) #2 {
entry:
  br i1 %in, label %a, label %b
a:
  call void @note(i32 1)
  call void @wg.sync(i32 %v)
  ret void
b:
  call void @note(i32 2)
  call void @wg.sync(i32 %v)
  ret void
}

declare void @note(i32)
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
