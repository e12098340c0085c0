define void @two(i1 noundef %p, i32 noundef %n, i32 noundef %v) {
e:
  br i1 %p, label %ap, label %cp
ap:
  %i0 = phi i32 [ %n, %e ], [ %k2, %c.x ]
  %ta = call token @llvm.experimental.convergence.anchor()
  br label %a
a:
  %i = phi i32 [ %i0, %ap ], [ %i2, %a ]
  %ha = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %ta) ]
  call void @wg.sync(i32 %i) [ "convergencectrl"(token %ha) ]
  %i2 = lshr i32 %i, 1
  %la = icmp ugt i32 %i2, 3
  br i1 %la, label %a, label %a.x
a.x:
  %xa = icmp eq i32 %i2, 0
  br i1 %xa, label %x, label %cp
cp:
  %k0 = phi i32 [ %n, %e ], [ %i2, %a.x ]
  br label %c
c:
  %k = phi i32 [ %k0, %cp ], [ %k2, %c ]
  call void @note(i32 %k)
  %k2 = lshr i32 %k, 1
  %lc = icmp ugt i32 %k2, 1
  br i1 %lc, label %c, label %c.x
c.x:
  %xc = icmp eq i32 %k2, 0
  br i1 %xc, label %x, label %ap
x:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare void @wg.sync(i32) #1
declare void @note(i32) "noconvergent"
attributes #1 = { convergent nounwind }
