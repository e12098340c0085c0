define void @m(i32 noundef %half, i32 noundef %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %q = and i32 %half, 3
  %n = shl i32 %q, 1
  br label %hd
hd:
  %i = phi i32 [ %n, %entry ], [ %j, %bd ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %go = icmp ugt i32 %i, 0
  br i1 %go, label %bd, label %out
bd:
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %h) ]
  call void @note(i32 %s)
  %s2 = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %h) ]
  call void @note(i32 %s2)
  %j = sub i32 %i, 2
  br label %hd
out:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @wv.sum(i32) #0
declare void @note(i32) "noconvergent"
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
