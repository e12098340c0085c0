define internal i32 @helper(i32 noundef %v) convergent {
  %a = call token @llvm.experimental.convergence.anchor()
  %d = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %a) ]
  ret i32 %d
}
define i32 @f(i1 noundef %c, i32 noundef %v) convergent {
  %e = call token @llvm.experimental.convergence.entry()
  %r = call i32 @helper(i32 %v) [ "convergencectrl"(token %e) ]
  %s = call i32 @wv.sum(i32 %r) [ "convergencectrl"(token %e) ]
  ret i32 %s
}
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare i32 @wv.sum(i32) convergent memory(none) nounwind willreturn
