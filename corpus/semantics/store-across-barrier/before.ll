define void @m(ptr %p, i32 noundef %v) {
  store i32 %v, ptr %p
  call void @wg.sync(i32 0)
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
