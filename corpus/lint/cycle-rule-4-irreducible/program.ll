declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()

define void @f(i1 noundef %c, i1 noundef %d) #0 {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %d, label %l, label %m
l:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br label %m
m:
  br i1 %c, label %l, label %x
x:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
