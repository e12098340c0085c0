declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare i32 @wv.sum(i32) #1
declare void @note(i32) #9

define void @f(i1 noundef %p, i32 noundef %n, i32 noundef %v) #0 {
entry:
  br i1 %p, label %ap, label %cp
ap:
  %i0 = phi i32 [ %n, %entry ], [ %k2, %d ]
  %pa = call token @llvm.experimental.convergence.anchor()
  br label %a
a:
  %i = phi i32 [ %i0, %ap ], [ %i2, %a ]
  %ta = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %pa) ]
  %sa = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %ta) ]
  call void @note(i32 %sa)
  %i2 = lshr i32 %i, 1
  %la = icmp ugt i32 %i2, 4
  br i1 %la, label %a, label %b
b:
  %xa = icmp eq i32 %i2, 0
  br i1 %xa, label %x, label %cp
cp:
  %k0 = phi i32 [ %n, %entry ], [ %i2, %b ]
  %pc = call token @llvm.experimental.convergence.anchor()
  br label %c
c:
  %k = phi i32 [ %k0, %cp ], [ %k2, %c ]
  %tc = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %pc) ]
  %sc = call i32 @wv.sum(i32 %k) [ "convergencectrl"(token %tc) ]
  call void @note(i32 %sc)
  %k2 = lshr i32 %k, 1
  %lc = icmp ugt i32 %k2, 2
  br i1 %lc, label %c, label %d
d:
  %xc = icmp eq i32 %k2, 0
  br i1 %xc, label %x, label %ap
x:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
