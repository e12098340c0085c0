declare token @llvm.experimental.convergence.iterating.anchor() #8
declare i1 @more() #9

define void @f() #0 {
E:
  %c = call i1 @more()
  br i1 %c, label %A, label %C
A:
  %i1 = call token @llvm.experimental.convergence.iterating.anchor()
  %a = call i1 @more()
  br i1 %a, label %A, label %B
B:
  %b = call i1 @more()
  br i1 %b, label %C, label %X
C:
  %i2 = call token @llvm.experimental.convergence.iterating.anchor()
  %d = call i1 @more()
  br i1 %d, label %C, label %D
D:
  %g = call i1 @more()
  br i1 %g, label %A, label %X
X:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #8 = { nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
