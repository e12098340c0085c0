declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare void @wg.sync() #0
declare void @wg.sync2() #0
declare i1 @more() #9

define void @f() #0 {
A:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %B
B:
  %c = call i1 @more()
  br i1 %c, label %C, label %D
C:
  %h1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @wg.sync() [ "convergencectrl"(token %h1) ]
  br label %D
D:
  %d = call i1 @more()
  br i1 %d, label %E, label %F
E:
  %h2 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @wg.sync2() [ "convergencectrl"(token %h2) ]
  br label %F
F:
  %m = call i1 @more()
  br i1 %m, label %B, label %G
G:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #9 = { nounwind willreturn }
