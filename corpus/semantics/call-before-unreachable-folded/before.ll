define void @f(i1 noundef %c, i32 noundef %v) {
entry:
  br i1 %c, label %t, label %u
t:
  call void @wg.sync(i32 %v)
  ret void
u:
  call void @note(i32 %v)
  unreachable
}

declare void @wg.sync(i32) #1
declare void @note(i32)
attributes #1 = { convergent nounwind }
