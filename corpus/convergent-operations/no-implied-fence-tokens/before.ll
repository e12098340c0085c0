define i32 @mm(ptr %p, i32 %v) #2 {
  %e = call token @llvm.experimental.convergence.entry()
  %x = load i32, ptr %p
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %e) ]
  store i32 5, ptr %p
  %r = add i32 %s, %x
  ret i32 %r
}

declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
