define void @leaf(i32 noundef %a) #2 {
  %t = call token @llvm.experimental.convergence.entry()
  call void @wg.sync(i32 %a) [ "convergencectrl"(token %t) ]
  ret void
}

define void @main(i32 noundef %n) #2 {
entry:
  %o = call token @llvm.experimental.convergence.entry()
  br label %lp
lp:
  %i = phi i32 [ 0, %entry ], [ %j, %lp ]
  %in = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %o) ]
  call void @wg.sync(i32 %i) [ "convergencectrl"(token %in) ]
  call void @wg.sync(i32 7) [ "convergencectrl"(token %in) ]
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
