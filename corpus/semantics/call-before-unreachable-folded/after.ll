define void @f(i1 noundef %c, i32 noundef %v) {
  call void @wg.sync(i32 %v)
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
