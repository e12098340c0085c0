define void @sw(i32 noundef %x, i32 noundef %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  switch i32 %x, label %d [ i32 1, label %a
  i32 2, label %b ]
a:
  call void @wg.sync(i32 1) [ "convergencectrl"(token %e) ]
  br label %d2
b:
  call void @wg.sync(i32 2) [ "convergencectrl"(token %e) ]
  br label %d2
d:
  call void @wg.sync(i32 3) [ "convergencectrl"(token %e) ]
  br label %d2
d2:
  call void @wg.sync(i32 4) [ "convergencectrl"(token %e) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
