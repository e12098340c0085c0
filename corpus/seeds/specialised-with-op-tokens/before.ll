define i32 @sp(i32 noundef %x) #2 {
  %e = call token @llvm.experimental.convergence.entry()
  %y = mul i32 %x, 12
  %s = call i32 @wv.sum(i32 %y) [ "convergencectrl"(token %e) ]
  ret i32 %s
}

declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
