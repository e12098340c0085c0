define void @pairop(i1 noundef %c, i32 %v, i32 %w) {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  %b = call i32 @wv.first(i32 %w) [ "convergencectrl"(token %t) ]
  br i1 %c, label %in, label %out
in:
  %a = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %t) ]
  call void @note(i32 %a)
  call void @note(i32 %b)
  br label %out
out:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare i32 @wv.first(i32) #0
declare i32 @wv.sum(i32) #0
declare void @note(i32) "noconvergent"
attributes #0 = { convergent nounwind willreturn memory(none) }
