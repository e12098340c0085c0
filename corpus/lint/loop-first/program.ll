declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare void @wg.sync() #0

define void @f(i1 noundef %c, i1 noundef %d) #0 {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  br label %l
l:
  %b = call token @llvm.experimental.convergence.anchor()
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %a) ]
  call void @wg.sync() [ "convergencectrl"(token %h) ]
  br i1 %c, label %l, label %x
x:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
