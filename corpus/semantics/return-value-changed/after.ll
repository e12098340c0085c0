define i32 @f(i32 %v) {
  call void @wg.sync(i32 %v)
  ret i32 2
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
