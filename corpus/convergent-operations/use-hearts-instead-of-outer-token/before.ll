declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare void @wg.sync() #0
declare void @wg.sync2() #0

define void @f(i32 noundef %n, i32 noundef %p, i32 noundef %q) #0 {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  br label %b
b:
  %i = phi i32 [ 0, %entry ], [ %j, %f ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %a) ]
  %c1 = icmp eq i32 %i, %p
  br i1 %c1, label %c, label %d
c:
  call void @wg.sync() [ "convergencectrl"(token %h) ]
  br label %d
d:
  %c2 = icmp eq i32 %i, %q
  br i1 %c2, label %e, label %f
e:
  call void @wg.sync2() [ "convergencectrl"(token %h) ]
  br label %f
f:
  %j = add i32 %i, 1
  %g = icmp ult i32 %j, %n
  br i1 %g, label %b, label %x
x:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
