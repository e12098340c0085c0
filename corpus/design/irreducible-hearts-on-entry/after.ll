define void @irr(i1 noundef %p, i32 noundef %n, i32 noundef %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br i1 %p, label %ap, label %cp
ap:
  %ia = phi i32 [ %n, %entry ], [ %k2, %c.exit ]
  br label %a
a:
  %i = phi i32 [ %ia, %ap ], [ %i2, %a ]
  %ha = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %sa = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %ha) ]
  call void @note(i32 %sa)
  %i2 = lshr i32 %i, 1
  %la = icmp ugt i32 %i2, 4
  br i1 %la, label %a, label %a.exit
a.exit:
  %xa = icmp eq i32 %i2, 0
  br i1 %xa, label %out, label %cp
cp:
  %ic = phi i32 [ %n, %entry ], [ %i2, %a.exit ]
  br label %c
c:
  %k = phi i32 [ %ic, %cp ], [ %k2, %c ]
  %hc = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %sc = call i32 @wv.sum(i32 %k) [ "convergencectrl"(token %hc) ]
  call void @note(i32 %sc)
  %k2 = lshr i32 %k, 1
  %lc = icmp ugt i32 %k2, 2
  br i1 %lc, label %c, label %c.exit
c.exit:
  %xc = icmp eq i32 %k2, 0
  br i1 %xc, label %out, label %ap
out:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @wv.sum(i32) #0
declare void @note(i32) "noconvergent"
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
