declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @wg.sync() #0

define void @f(i1 noundef %c, i1 noundef %d) #0 {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br i1 %c, label %l, label %x
x:
  call void @wg.sync() [ "convergencectrl"(token %h) ]
  call void @wg.sync() [ "convergencectrl"(token %t) ]
  ret void
}

attributes #0 = { convergent nounwind willreturn }
