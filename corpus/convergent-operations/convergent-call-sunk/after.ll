define i32 @peers(i32 noundef %v) #0 {
  %a = call token @llvm.experimental.convergence.entry()
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %a) ]
  %m = call i32 @wv.ballot(i1 true) [ "convergencectrl"(token %a) ]
  %r = add i32 %s, %m
  ret i32 %r
}

define void @use(i1 noundef %c, i32 noundef %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %t, label %j
t:
  %r = call i32 @peers(i32 %v) [ "convergencectrl"(token %e) ]
  call void @note(i32 %r)
  br label %j
j:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) #0
declare i32 @wv.ballot(i1) #0
declare void @note(i32) "noconvergent"
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
