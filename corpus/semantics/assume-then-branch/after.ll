define void @f(i32 noundef %v) {
  %c = icmp ult i32 %v, 8
  call void @llvm.assume(i1 %c)
  call void @wg.sync(i32 %v)
  ret void
}

declare void @llvm.assume(i1)
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
