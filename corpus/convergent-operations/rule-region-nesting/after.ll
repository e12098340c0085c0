define void @reg(i32 noundef %v) {
  %a = call token @llvm.experimental.convergence.anchor()
  %b = call token @llvm.experimental.convergence.anchor()
  call void @wg.sync(i32 1) [ "convergencectrl"(token %a) ]
  call void @wg.sync(i32 2) [ "convergencectrl"(token %b) ]
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
