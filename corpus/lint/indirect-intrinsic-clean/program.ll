declare token @llvm.experimental.convergence.anchor()
declare void @wg.sync() #0

define void @f(ptr noundef %p, ptr noundef %q) #0 {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  call void @wg.sync() [ "convergencectrl"(token %a) ]
  store ptr @wg.sync, ptr %p
  call void %q() #0 [ "convergencectrl"(token %a) ]
  ret void
}

attributes #0 = { convergent nounwind willreturn }
