declare token @llvm.convergence.anchor() #1
declare void @llvm.convergence.join(token) #1
declare void @wg.sync() #0
declare i1 @more() #9

define void @f() #0 {
E:
  %t = call token @llvm.convergence.anchor()
  %c = call i1 @more()
  br i1 %c, label %C, label %D
C:
  %d = call i1 @more()
  br label %D
D:
  %f = phi i1 [ false, %E ], [ %d, %C ]
  call void @llvm.convergence.join(token %t)
  br i1 %f, label %B, label %X
B:
  call void @wg.sync()
  br label %X
X:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
