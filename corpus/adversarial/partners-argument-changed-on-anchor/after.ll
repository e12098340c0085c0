define i32 @le(i1 noundef %c, i32 noundef %v) {
  %v1 = add i32 %v, 1
  %w = select i1 %c, i32 %v1, i32 %v
  %t = call token @llvm.experimental.convergence.anchor()
  %g = call i32 @wv.least(i32 %w) [ "convergencectrl"(token %t) ]
  %r = select i1 %c, i32 0, i32 %g
  ret i32 %r
}

declare token @llvm.experimental.convergence.anchor()
declare i32 @wv.least(i32) #10
attributes #10 = { convergent nounwind speculatable willreturn memory(none) }
