define void @r2(i32 noundef %n, i32 noundef %p, i32 noundef %q) #2 {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  br label %b
b:
  %i = phi i32 [ 0, %entry ], [ %j, %f ]
  %c1 = icmp eq i32 %i, %p
  br i1 %c1, label %c, label %d
c:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %a) ]
  call void @wg.sync(i32 1) [ "convergencectrl"(token %h) ]
  br label %d
d:
  %c2 = icmp eq i32 %i, %q
  br i1 %c2, label %e, label %f
e:
  %fr = call token @llvm.experimental.convergence.anchor()
  call void @wg.sync(i32 2) [ "convergencectrl"(token %fr) ]
  br label %f
f:
  %j = add i32 %i, 1
  %g = icmp ult i32 %j, %n
  br i1 %g, label %b, label %x
x:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
