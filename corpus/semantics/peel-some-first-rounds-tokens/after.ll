define void @pk(i32 noundef %n, i32 noundef %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %m = icmp ugt i32 %n, 1
  br i1 %m, label %pre, label %ph
pre:
  call void @wg.sync(i32 0) [ "convergencectrl"(token %e) ]
  br label %ph
ph:
  %s = phi i32 [ 1, %pre ], [ 0, %entry ]
  br label %lp
lp:
  %i = phi i32 [ %s, %ph ], [ %j, %lp ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  call void @wg.sync(i32 %i) [ "convergencectrl"(token %h) ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %lp, label %x
x:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @wg.sync(i32) #1
declare token @llvm.experimental.convergence.loop()
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
