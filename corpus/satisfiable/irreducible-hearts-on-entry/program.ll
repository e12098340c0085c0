declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i1 @more() #9

define void @f() #0 {
E:
  %t = call token @llvm.experimental.convergence.entry()
  %c = call i1 @more()
  br i1 %c, label %A, label %C
A:
  %h1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %a = call i1 @more()
  br i1 %a, label %A, label %B
B:
  %b = call i1 @more()
  br i1 %b, label %C, label %X
C:
  %h2 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %d = call i1 @more()
  br i1 %d, label %C, label %D
D:
  %g = call i1 @more()
  br i1 %g, label %A, label %X
X:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #9 = { nounwind willreturn }
