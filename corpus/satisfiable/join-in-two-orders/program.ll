declare token @llvm.convergence.anchor() #1
declare void @llvm.convergence.join(token) #1
declare i1 @more() #9

define void @f() #0 {
E:
  %t = call token @llvm.convergence.anchor()
  %c = call i1 @more()
  br i1 %c, label %C, label %D
C:
  call void @llvm.convergence.join(token %t)
  %a = call i1 @more()
  br i1 %a, label %D, label %X
D:
  call void @llvm.convergence.join(token %t)
  %b = call i1 @more()
  br i1 %b, label %C, label %X
X:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
