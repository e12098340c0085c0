define void @w(i32 noundef %n, i32 noundef %v) {
entry:
  br label %hd
hd:
  %i = phi i32 [ %n, %entry ], [ %j, %bd ]
  %go = icmp ugt i32 %i, 1
  br i1 %go, label %bd, label %mid
bd:
  %k = call token @llvm.experimental.convergence.anchor()
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %k) ]
  call void @note(i32 %s)
  %k2 = call token @llvm.experimental.convergence.anchor()
  %s2 = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %k2) ]
  call void @note(i32 %s2)
  %j = sub i32 %i, 2
  br label %hd
mid:
  %more = icmp eq i32 %i, 1
  br i1 %more, label %tail, label %out
tail:
  %k3 = call token @llvm.experimental.convergence.anchor()
  %s3 = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %k3) ]
  call void @note(i32 %s3)
  br label %out
out:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare i32 @wv.sum(i32) #0
declare void @note(i32) "noconvergent"
attributes #0 = { convergent nounwind willreturn memory(none) }
