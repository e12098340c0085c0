declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare void @wg.sync() #0
declare void @wg.sync2() #0
declare i1 @more() #9

define void @f() #0 {
E:
  %c = call i1 @more()
  br i1 %c, label %Ap, label %Cp
Ap:
  %t1 = call token @llvm.experimental.convergence.anchor()
  br label %A
A:
  %h1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t1) ]
  call void @wg.sync() [ "convergencectrl"(token %h1) ]
  %a = call i1 @more()
  br i1 %a, label %A, label %B
B:
  %b = call i1 @more()
  br i1 %b, label %Cp, label %X
Cp:
  %t2 = call token @llvm.experimental.convergence.anchor()
  br label %C
C:
  %h2 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t2) ]
  call void @wg.sync2() [ "convergencectrl"(token %h2) ]
  %d = call i1 @more()
  br i1 %d, label %C, label %D
D:
  %g = call i1 @more()
  br i1 %g, label %Ap, label %X
X:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #9 = { nounwind willreturn }
