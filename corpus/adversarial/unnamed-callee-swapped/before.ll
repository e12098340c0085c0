define void @cl(i32 %v) {
  call void @0(i32 %v)
  ret void
}
declare void @0(i32) #1
declare void @1(i32) #1
attributes #1 = { convergent nounwind }
