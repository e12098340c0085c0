define i32 @leaf(i32 noundef %a) #2 {
  %t = call token @llvm.experimental.convergence.entry()
  %z = mul i32 %a, 5
  %r = call i32 @wv.sum(i32 %z) [ "convergencectrl"(token %t) ]
  ret i32 %r
}

define void @out(i32 noundef %id) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br label %lp
lp:
  %i = phi i32 [ 0, %entry ], [ %j, %nx ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %c = icmp uge i32 %i, %id
  br i1 %c, label %hit, label %nx
nx:
  %j = add i32 %i, 1
  br label %lp
hit:
  %r = call i32 @leaf(i32 7) [ "convergencectrl"(token %h) ]
  call void @note(i32 %r)
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) #0
declare token @llvm.experimental.convergence.loop()
declare void @note(i32) "noconvergent"
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
