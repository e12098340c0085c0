declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @wg.sync() #0
declare i1 @more() #9

define void @f() #0 {
E:
  %t = call token @llvm.experimental.convergence.entry()
  %c = call i1 @more()
  br i1 %c, label %A, label %C
A:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %a = call i1 @more()
  br i1 %a, label %C, label %X
C:
  call void @wg.sync() [ "convergencectrl"(token %t) ]
  %d = call i1 @more()
  br i1 %d, label %A, label %X
X:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #9 = { nounwind willreturn }
