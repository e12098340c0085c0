declare token @llvm.convergence.anchor() #1
declare void @wg.sync() #0

define void @f(i1 noundef %c, i1 noundef %d) #0 {
entry:
  %a = call token @llvm.convergence.anchor()
  call void @wg.sync() [ "convergencectrl"(token %a) ]
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
