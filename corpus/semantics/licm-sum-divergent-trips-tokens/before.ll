define void @li(i32 noundef %n, i32 noundef %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br label %lp
lp:
  %i = phi i32 [ 0, %entry ], [ %j, %lp ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %h) ]
  call void @log(i32 %s)
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %lp, label %x
x:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @wv.sum(i32) #0
declare void @log(i32) #5
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
attributes #5 = { nounwind willreturn }
