declare token @llvm.convergence.anchor() #1
declare void @llvm.convergence.point(token) #1
declare void @wg.sync() #0
declare i1 @more() #9

define void @f() #0 {
E:
  br label %L
L:
  %t = call token @llvm.convergence.anchor()
  %a = call i1 @more()
  br i1 %a, label %L, label %C
C:
  call void @wg.sync()
  call void @llvm.convergence.point(token %t)
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
