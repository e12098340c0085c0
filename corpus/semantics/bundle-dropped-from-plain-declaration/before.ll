define i32 @f(i1 noundef %c, i32 noundef %v) convergent {
  %e = call token @llvm.experimental.convergence.entry()
  %r = call i32 @plain(i32 %v) convergent [ "convergencectrl"(token %e) ]
  call void @note(i32 %r) convergent [ "convergencectrl"(token %e) ]
  %s = call i32 @wv.sum(i32 %r) [ "convergencectrl"(token %e) ]
  ret i32 %s
}
declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) convergent memory(none) nounwind willreturn
declare i32 @plain(i32) memory(none) nounwind willreturn
declare void @note(i32)
