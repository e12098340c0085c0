define void @f(i1 noundef %c, i32 noundef %v) {
  %p = select i1 %c, i32 %v, i32 poison
  call void @wg.sync(i32 %p)
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
