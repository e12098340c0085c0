declare token @llvm.experimental.convergence.anchor()
declare void @wg.sync() #0

define void @f(ptr noundef %p) #0 {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  call void @wg.sync() [ "convergencectrl"(token %a) ]
  store ptr @llvm.experimental.convergence.anchor, ptr %p
  ret void
}

attributes #0 = { convergent nounwind willreturn }
