define void @f(i32 %v) {
  %a = freeze i32 %v
  %b = freeze i32 %v
  call void @wg.sync(i32 %a)
  call void @wg.sync(i32 %b)
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
