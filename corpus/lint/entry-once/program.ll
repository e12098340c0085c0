declare token @llvm.experimental.convergence.entry()
declare void @wg.sync() #0

define void @f(i1 noundef %c, i1 noundef %d) #0 {
entry:
  %a = call token @llvm.experimental.convergence.entry()
  %b = call token @llvm.experimental.convergence.entry()
  call void @wg.sync() [ "convergencectrl"(token %b) ]
  ret void
}

attributes #0 = { convergent nounwind willreturn }
