define i32 @same(i1 noundef %x) #2 {
  %e = call token @llvm.experimental.convergence.entry()
  %a = call i32 @wv.ballot(i1 %x) [ "convergencectrl"(token %e) ]
  %b = call i32 @wv.ballot(i1 %x) [ "convergencectrl"(token %e) ]
  %r = xor i32 %a, %b
  ret i32 %r
}

declare token @llvm.experimental.convergence.entry()
declare i32 @wv.ballot(i1) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
