define internal i32 @help(i32 noundef %a) #0 {
  %t = call token @llvm.experimental.convergence.entry()
  %s = call i32 @wv.sum(i32 %a) [ "convergencectrl"(token %t) ]
  %r = add i32 %s, 1
  ret i32 %r
}

define void @seq(i32 noundef %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br label %lp
lp:
  %i = phi i32 [ %v, %entry ], [ %j, %lp ]
  %n = phi i32 [ 0, %entry ], [ 1, %lp ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %a = call i32 @help(i32 %i) [ "convergencectrl"(token %h) ]
  call void @note(i32 %a)
  %j = add i32 %i, 1
  %m = icmp eq i32 %n, 0
  br i1 %m, label %lp, label %x
x:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) #0
declare token @llvm.experimental.convergence.loop()
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
