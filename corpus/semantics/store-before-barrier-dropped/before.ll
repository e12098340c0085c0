define void @m(ptr %p) {
  store i32 1, ptr %p
  call void @wg.sync(i32 0)
  store i32 2, ptr %p
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
