define void @late(i32 noundef %v) #2 {
  %a = call token @llvm.experimental.convergence.anchor()
  call void @wg.sync(i32 2) [ "convergencectrl"(token %a) ]
  %e = call token @llvm.experimental.convergence.entry()
  call void @wg.sync(i32 1) [ "convergencectrl"(token %e) ]
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @wg.sync(i32) #1
declare token @llvm.experimental.convergence.entry()
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
