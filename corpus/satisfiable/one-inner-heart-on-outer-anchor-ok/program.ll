declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare void @wg.sync() #0
declare i1 @more() #9

define void @f() #0 {
A:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %B
B:
  br label %C
C:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @wg.sync() [ "convergencectrl"(token %h) ]
  %c = call i1 @more()
  br i1 %c, label %C, label %F
F:
  %m = call i1 @more()
  br i1 %m, label %B, label %G
G:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #9 = { nounwind willreturn }
