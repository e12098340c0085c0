declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) nounwind willreturn memory(none)
declare void @note(i32) noconvergent nounwind willreturn

define void @f(i32 noundef %v) nounwind willreturn {
  %e = call token @llvm.experimental.convergence.entry()
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %e) ]
  call void @note(i32 %s)
  ret void
}
