define void @ext(i32 noundef %n, i32 noundef %id, i32 noundef %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br label %for
for:
  %i = phi i32 [ 0, %entry ], [ %j, %d ]
  %in = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %go = icmp ult i32 %i, %n
  br i1 %go, label %b, label %x
b:
  %c = icmp eq i32 %i, %id
  br i1 %c, label %c.hit, label %d
c.hit:
  call void @wg.sync(i32 %v) [ "convergencectrl"(token %in) ]
  br label %x
d:
  %j = add nuw i32 %i, 1
  br label %for
x:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
