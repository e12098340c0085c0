define void @m(ptr %p, i32 noundef %v) {
  call void @wg.sync(i32 0)
  store i32 %v, ptr %p
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
