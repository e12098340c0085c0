declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare void @wg.sync() #0
declare void @wg.sync2() #0
declare i1 @more() #9

define void @f() #0 {
A:
  %e = call token @llvm.experimental.convergence.entry()
  br label %B
B:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  call void @wg.sync() [ "convergencectrl"(token %h) ]
  %c = call i1 @more()
  br i1 %c, label %C, label %D
C:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @wg.sync2() [ "convergencectrl"(token %t) ]
  br label %D
D:
  %d = call i1 @more()
  br i1 %d, label %B, label %X
X:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #9 = { nounwind willreturn }
