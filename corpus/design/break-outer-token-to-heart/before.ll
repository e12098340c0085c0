define void @brk(i32 noundef %id, i32 noundef %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br label %lp
lp:
  %i = phi i32 [ 0, %entry ], [ %j, %nx ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %d = icmp ult i32 %i, 3
  br i1 %d, label %bd, label %out
bd:
  %c = icmp eq i32 %i, %id
  br i1 %c, label %hit, label %nx
hit:
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %e) ]
  call void @note(i32 %s)
  br label %out
nx:
  %j = add i32 %i, 1
  br label %lp
out:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @wv.sum(i32) #0
declare void @note(i32) "noconvergent"
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
