define void @m(ptr %p) {
  %x = load volatile i32, ptr %p
  call void @wg.sync(i32 0)
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
