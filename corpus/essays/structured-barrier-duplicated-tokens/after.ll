define void @st(i32 noundef %a, i32 noundef %b, i32 noundef %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %c = icmp ult i32 %a, 5
  br i1 %c, label %t, label %f
t:
  %d = icmp ult i32 %b, 5
  br i1 %d, label %tt, label %tj
tt:
  call void @wg.sync(i32 1) [ "convergencectrl"(token %e) ]
  br label %tj
tj:
  call void @wg.sync(i32 2) [ "convergencectrl"(token %e) ]
  call void @wg.sync(i32 4) [ "convergencectrl"(token %e) ]
  ret void
f:
  call void @wg.sync(i32 3) [ "convergencectrl"(token %e) ]
  call void @wg.sync(i32 4) [ "convergencectrl"(token %e) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
