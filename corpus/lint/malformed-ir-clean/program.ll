declare token @llvm.experimental.convergence.anchor()
declare void @wg.sync() #0

define void @f(i1 noundef %c, i1 noundef %d) #0 {
entry:
  br label %l
l:
  %a = call token @llvm.experimental.convergence.anchor()
  call void @wg.sync() [ "convergencectrl"(token %a) ]
  br i1 %c, label %l, label %x
x:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
