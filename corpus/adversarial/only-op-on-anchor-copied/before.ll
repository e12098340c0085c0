define void @cp(i1 noundef %c, i32 %v) {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @wg.sync(i32 %v) [ "convergencectrl"(token %t) ]
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
