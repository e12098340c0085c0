define void @kinds(i32 noundef %kind, i32 %v) {
entry:
  br label %lp
lp:
  %i = phi i32 [ 0, %entry ], [ 1, %lat ]
  %t = call token @llvm.experimental.convergence.anchor()
  %zero = icmp eq i32 %i, 0
  %le1 = icmp ule i32 %kind, 1
  %ge1 = icmp uge i32 %kind, 1
  %is2 = icmp eq i32 %kind, 2
  %is0 = icmp eq i32 %kind, 0
  %cp = and i1 %zero, %le1
  br i1 %cp, label %p, label %m1
p:
  call void @wg.sync(i32 %v) [ "convergencectrl"(token %t) ]
  br label %m1
m1:
  %two = icmp ule i32 %kind, 2
  %some = and i1 %ge1, %two
  %cr = and i1 %zero, %some
  br i1 %cr, label %r, label %m2
r:
  call void @wg.join(i32 %v) [ "convergencectrl"(token %t) ]
  br label %m2
m2:
  %cq = select i1 %zero, i1 %is2, i1 %is0
  br i1 %cq, label %q, label %lat
q:
  call void @wg.meet(i32 %v) [ "convergencectrl"(token %t) ]
  br label %lat
lat:
  br i1 %zero, label %lp, label %x
x:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @wg.sync(i32) #1
declare void @wg.meet(i32) #1
declare void @wg.join(i32) #1
attributes #1 = { convergent nounwind }
