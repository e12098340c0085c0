declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @wg.sync() #0
declare i1 @more() #9

define void @f() #0 {
A:
  %t = call token @llvm.experimental.convergence.entry()
  br label %B
B:
  %h1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @wg.sync() [ "convergencectrl"(token %h1) ]
  %c = call i1 @more()
  br i1 %c, label %B, label %C
C:
  %h2 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @wg.sync() [ "convergencectrl"(token %h2) ]
  %d = call i1 @more()
  br i1 %d, label %C, label %X
X:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #9 = { nounwind willreturn }
