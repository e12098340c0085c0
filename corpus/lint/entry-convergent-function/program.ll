declare token @llvm.experimental.convergence.entry()
declare void @wg.sync() #0

define void @f() {
entry:
  %a = call token @llvm.experimental.convergence.entry()
  call void @wg.sync() [ "convergencectrl"(token %a) ]
  ret void
}

attributes #0 = { convergent nounwind willreturn }
