define i32 @f(i32 %v) {
  %a = call token @llvm.experimental.convergence.anchor()
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %a) ]
  ret i32 %s
}

declare token @llvm.experimental.convergence.anchor()
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
