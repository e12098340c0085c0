declare token @llvm.experimental.convergence.anchor()
declare void @wg.sync() #0
declare i1 @more() #9

define void @f() #0 {
A:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %B
B:
  call void @wg.sync() [ "convergencectrl"(token %t) ]
  %c = call i1 @more()
  br i1 %c, label %B, label %X
X:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #9 = { nounwind willreturn }
