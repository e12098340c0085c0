define i32 @ro(i32 noundef %v, i32 noundef %w) #2 {
  %e = call token @llvm.experimental.convergence.entry()
  %a = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %e) ]
  %b = call i32 @wv.first(i32 %w) [ "convergencectrl"(token %e) ]
  %r = sub i32 %a, %b
  ret i32 %r
}

declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) #0
declare i32 @wv.first(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
