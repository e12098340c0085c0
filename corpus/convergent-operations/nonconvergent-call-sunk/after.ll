define i32 @peers(i32 noundef %v) #12 "noconvergent" {
  %a = call token @llvm.experimental.convergence.anchor()
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %a) ]
  %m = call i32 @wv.ballot(i1 true) [ "convergencectrl"(token %a) ]
  %r = add i32 %s, %m
  ret i32 %r
}
attributes #12 = { nounwind willreturn memory(none) }

define void @use(i1 noundef %c, i32 noundef %v) {
entry:
  br i1 %c, label %t, label %j
t:
  %r = call i32 @peers(i32 %v)
  call void @note(i32 %r)
  br label %j
j:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare i32 @wv.sum(i32) #0
declare i32 @wv.ballot(i1) #0
declare void @note(i32) "noconvergent"
attributes #0 = { convergent nounwind willreturn memory(none) }
