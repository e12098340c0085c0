declare token @llvm.experimental.convergence.anchor()
declare void @wg.sync() #0

define void @f() #0 {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  call void @wg.sync() [ "convergencectrl"(token %a) ]
  ret void
}
define void @g() #0 {
entry:
  call void @wg.sync()
  ret void
}

attributes #0 = { convergent nounwind willreturn }
