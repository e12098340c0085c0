define void @kinds(i32 noundef %kind, i32 %v) {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  %le1 = icmp ule i32 %kind, 1
  %ge1 = icmp uge i32 %kind, 1
  %is2 = icmp eq i32 %kind, 2
  %is0 = icmp eq i32 %kind, 0
  br i1 %le1, label %p, label %m1
p:
  call void @wg.sync(i32 %v) [ "convergencectrl"(token %t) ]
  br label %m1
m1:
  %two = icmp ule i32 %kind, 2
  %some = and i1 %ge1, %two
  br i1 %some, label %r, label %m2
r:
  call void @wg.join(i32 %v) [ "convergencectrl"(token %t) ]
  br label %m2
m2:
  %cq = or i1 %is2, %is0
  br i1 %cq, label %q, label %x
q:
  call void @wg.meet(i32 %v) [ "convergencectrl"(token %t) ]
  br label %x
x:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @wg.sync(i32) #1
declare void @wg.meet(i32) #1
declare void @wg.join(i32) #1
attributes #1 = { convergent nounwind }
