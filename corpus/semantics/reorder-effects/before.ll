define void @re(i32 noundef %v) #2 {
  call void @wg.sync(i32 1)
  call void @wg.sync(i32 2)
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
