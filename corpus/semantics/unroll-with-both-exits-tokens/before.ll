define void @pk(i32 noundef %n, i32 noundef %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br label %lp
lp:
  %i = phi i32 [ 0, %entry ], [ %j, %lp ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  call void @wg.sync(i32 %i) [ "convergencectrl"(token %h) ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %lp, label %x
x:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
