define void @anc(i1 noundef %c, i32 %v) {
entry:
  br i1 %c, label %in, label %out
in:
  %t = call token @llvm.experimental.convergence.anchor()
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %t) ]
  call void @note(i32 %s)
  br label %out
out:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare i32 @wv.sum(i32) #0
declare void @note(i32) "noconvergent"
attributes #0 = { convergent nounwind willreturn memory(none) }
