define void @f(i32 noundef %v) {
entry:
  %c = icmp ult i32 %v, 8
  call void @llvm.assume(i1 %c)
  br i1 %c, label %t, label %j
t:
  call void @wg.sync(i32 %v)
  br label %j
j:
  ret void
}

declare void @llvm.assume(i1)
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
