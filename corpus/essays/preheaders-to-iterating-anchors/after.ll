declare token @llvm.experimental.convergence.iterating.anchor() #8
declare i32 @wv.sum(i32) #1
declare void @note(i32) #9

define void @f(i1 noundef %p, i32 noundef %n, i32 noundef %v) #0 {
entry:
  br i1 %p, label %a, label %c
a:
  %i = phi i32 [ %n, %entry ], [ %i2, %a ], [ %k2, %d ]
  %ta = call token @llvm.experimental.convergence.iterating.anchor()
  %sa = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %ta) ]
  call void @note(i32 %sa)
  %i2 = lshr i32 %i, 1
  %la = icmp ugt i32 %i2, 4
  br i1 %la, label %a, label %b
b:
  %xa = icmp eq i32 %i2, 0
  br i1 %xa, label %x, label %c
c:
  %k = phi i32 [ %n, %entry ], [ %k2, %c ], [ %i2, %b ]
  %tc = call token @llvm.experimental.convergence.iterating.anchor()
  %sc = call i32 @wv.sum(i32 %k) [ "convergencectrl"(token %tc) ]
  call void @note(i32 %sc)
  %k2 = lshr i32 %k, 1
  %lc = icmp ugt i32 %k2, 2
  br i1 %lc, label %c, label %d
d:
  %xc = icmp eq i32 %k2, 0
  br i1 %xc, label %x, label %a
x:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #8 = { nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
