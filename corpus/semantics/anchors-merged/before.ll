define i32 @a2(i32 noundef %v) {
  %a = call token @llvm.experimental.convergence.anchor()
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %a) ]
  %b = call token @llvm.experimental.convergence.anchor()
  %t = call i32 @wv.first(i32 %v) [ "convergencectrl"(token %b) ]
  %r = add i32 %s, %t
  ret i32 %r
}

declare token @llvm.experimental.convergence.anchor()
declare i32 @wv.sum(i32) #0
declare i32 @wv.first(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
