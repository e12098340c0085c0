declare token @llvm.experimental.convergence.entry()
declare void @wg.sync() #0
declare i1 @more() #9

define void @g() #0 {
G:
  %t = call token @llvm.experimental.convergence.entry()
  call void @wg.sync() [ "convergencectrl"(token %t) ]
  ret void
}
define void @f() #0 {
A:
  %t = call token @llvm.experimental.convergence.entry()
  br label %B
B:
  call void @g() [ "convergencectrl"(token %t) ]
  %c = call i1 @more()
  br i1 %c, label %B, label %X
X:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #9 = { nounwind willreturn }
