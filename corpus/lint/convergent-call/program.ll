declare token @llvm.experimental.convergence.anchor()
declare void @note(i32) #9

define void @f(i1 noundef %c, i1 noundef %d) #0 {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  call void @note(i32 1) [ "convergencectrl"(token %a) ]
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #9 = { nounwind willreturn }
