define void @rounds(i1 noundef %late, i32 %v) {
entry:
  %k = zext i1 %late to i32
  br label %lp
lp:
  %i = phi i32 [ 0, %entry ], [ %j, %lat ]
  %t = call token @llvm.experimental.convergence.anchor()
  %first = icmp eq i32 %i, 0
  br i1 %first, label %p, label %mid
p:
  call void @wg.sync(i32 %v) [ "convergencectrl"(token %t) ]
  br label %mid
mid:
  %now = icmp eq i32 %i, %k
  br i1 %now, label %q, label %lat
q:
  call void @wg.meet(i32 %v) [ "convergencectrl"(token %t) ]
  br label %lat
lat:
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 2
  br i1 %c, label %lp, label %x
x:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @wg.sync(i32) #1
declare void @wg.meet(i32) #1
attributes #1 = { convergent nounwind }
