define i32 @k(i32 %x) #0 {
  %e = call token @llvm.experimental.convergence.entry()
  %a = call i32 @wv.sum(i32 %x) [ "convergencectrl"(token %e) ]
  %b = call i32 @wv.sum(i32 %a)
  ret i32 %b
}

declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
