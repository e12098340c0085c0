define void @w(i32 noundef %n, i32 noundef %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.anchor()
  br label %hd
hd:
  %i = phi i32 [ %n, %entry ], [ %j, %bd ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %go = icmp ugt i32 %i, 1
  br i1 %go, label %bd, label %mid
bd:
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %h) ]
  call void @note(i32 %s)
  %s2 = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %h) ]
  call void @note(i32 %s2)
  %j = sub i32 %i, 2
  br label %hd
mid:
  %more = icmp eq i32 %i, 1
  br i1 %more, label %tail, label %out
tail:
  %r = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %s3 = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %r) ]
  call void @note(i32 %s3)
  br label %out
out:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare i32 @wv.sum(i32) #0
declare void @note(i32) "noconvergent"
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
