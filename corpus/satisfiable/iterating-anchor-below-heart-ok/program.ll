declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.iterating.anchor() #8
declare i1 @more() #9

define void @f() #0 {
E:
  %t = call token @llvm.experimental.convergence.entry()
  br label %B
B:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br label %A
A:
  %i = call token @llvm.experimental.convergence.iterating.anchor()
  %a = call i1 @more()
  br i1 %a, label %A, label %C
C:
  %c = call i1 @more()
  br i1 %c, label %B, label %X
X:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #8 = { nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
