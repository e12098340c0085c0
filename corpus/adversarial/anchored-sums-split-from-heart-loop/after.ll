define void @fis(i32 %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br label %l1
l1:
  %k = phi i32 [ 0, %entry ], [ %k1, %l1 ]
  %acc = phi i32 [ 0, %entry ], [ %r, %l1 ]
  %t = call token @llvm.experimental.convergence.anchor()
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %t) ]
  %r = add i32 %acc, %s
  %k1 = add i32 %k, 1
  %d = icmp ult i32 %k1, 2
  br i1 %d, label %l1, label %lp
lp:
  %i = phi i32 [ 0, %l1 ], [ %j, %lp ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  call void @wg.pass(i32 %i) [ "convergencectrl"(token %h) ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 2
  br i1 %c, label %lp, label %x
x:
  call void @note(i32 %r)
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare i32 @wv.sum(i32) #0
declare void @note(i32)
declare void @wg.pass(i32) #7
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
attributes #7 = { convergent nounwind willreturn }
