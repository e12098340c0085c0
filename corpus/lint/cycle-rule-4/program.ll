declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()

define void @f(i1 noundef %c, i1 noundef %d) #0 {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  br i1 %d, label %m, label %n
m:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br label %n
n:
  br i1 %c, label %l, label %x
x:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
