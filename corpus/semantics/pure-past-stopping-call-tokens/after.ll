define void @ps(i32 noundef %v) #2 {
  %e = call token @llvm.experimental.convergence.entry()
  call void @note(i32 1)
  %a = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %e) ]
  call void @note(i32 %a)
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @note(i32) "noconvergent"
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
