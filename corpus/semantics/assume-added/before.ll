define void @f(i32 noundef %v) {
  call void @wg.sync(i32 %v)
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
