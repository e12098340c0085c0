declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare i1 @more() #9

define void @f() #0 {
A:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %B
B:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %c = call i1 @more()
  br i1 %c, label %C, label %D
C:
  %h1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %h) ]
  %c1 = call i1 @more()
  br i1 %c1, label %C, label %D
D:
  %d = call i1 @more()
  br i1 %d, label %E, label %F
E:
  %h2 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %h) ]
  %c2 = call i1 @more()
  br i1 %c2, label %E, label %F
F:
  %m = call i1 @more()
  br i1 %m, label %B, label %G
G:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #9 = { nounwind willreturn }
