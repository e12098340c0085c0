define void @m(ptr %p, i1 noundef %c, i32 noundef %v) {
entry:
  %x = select i1 %c, i32 %v, i32 5
  store i32 %x, ptr %p
  call void @wg.sync(i32 0)
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
