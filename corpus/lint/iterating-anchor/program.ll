declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.iterating.anchor() #8

define void @f(i1 noundef %c, i1 noundef %d) #0 {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %i = call token @llvm.experimental.convergence.iterating.anchor()
  br i1 %c, label %l, label %m
m:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br i1 %d, label %l, label %x
x:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #8 = { nounwind willreturn memory(none) }
