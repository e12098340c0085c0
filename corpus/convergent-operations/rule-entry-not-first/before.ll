define void @late(i32 noundef %v) #2 {
  %e = call token @llvm.experimental.convergence.entry()
  call void @wg.sync(i32 1) [ "convergencectrl"(token %e) ]
  %a = call token @llvm.experimental.convergence.anchor()
  call void @wg.sync(i32 2) [ "convergencectrl"(token %a) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @wg.sync(i32) #1
declare token @llvm.experimental.convergence.anchor()
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
