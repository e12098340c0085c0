define void @full(i32 noundef %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br label %lp
lp:
  %i = phi i32 [ 0, %entry ], [ %j, %lp ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %x = add i32 %v, %i
  %s = call i32 @wv.sum(i32 %x) [ "convergencectrl"(token %h) ]
  call void @note(i32 %s)
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 4
  br i1 %c, label %lp, label %out
out:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @wv.sum(i32) #0
declare void @note(i32) "noconvergent"
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
