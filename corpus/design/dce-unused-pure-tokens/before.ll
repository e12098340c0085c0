define void @unused(i1 noundef %c, i32 %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %t, label %j
t:
  %dead = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %e) ]
  br label %j
j:
  %s = call i32 @wv.sum(i32 1) [ "convergencectrl"(token %e) ]
  call void @note(i32 %s)
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) #0
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
