declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @wg.sync() #0
declare void @wg.sync2() #0
declare i1 @more() #9

define void @f() #0 {
A:
  %t = call token @llvm.experimental.convergence.entry()
  br label %O
O:
  %ho = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br label %M
M:
  %hm = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %ho) ]
  br label %I
I:
  %hi = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %hm) ]
  call void @wg.sync() [ "convergencectrl"(token %hi) ]
  %c = call i1 @more()
  br i1 %c, label %I, label %M1
M1:
  %d = call i1 @more()
  br i1 %d, label %M, label %O1
O1:
  call void @wg.sync2() [ "convergencectrl"(token %ho) ]
  %g = call i1 @more()
  br i1 %g, label %O, label %X
X:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #9 = { nounwind willreturn }
