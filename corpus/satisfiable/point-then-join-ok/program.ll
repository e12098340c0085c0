declare token @llvm.convergence.anchor() #1
declare void @llvm.convergence.join(token) #1
declare void @llvm.convergence.point(token) #1
declare void @wg.sync() #0
declare void @wg.sync2() #0
declare i1 @more() #9

define void @f() #0 {
E:
  %o = call token @llvm.convergence.anchor()
  br label %L
L:
  %i = call token @llvm.convergence.anchor()
  %a = call i1 @more()
  br i1 %a, label %L, label %C
C:
  call void @wg.sync()
  call void @llvm.convergence.point(token %i)
  br label %J
J:
  call void @llvm.convergence.join(token %o)
  call void @wg.sync2()
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
