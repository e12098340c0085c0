define void @ll(i32 %n, i32 %k, i32 %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br label %l1
l1:
  %i = phi i32 [ 0, %entry ], [ %i1, %l1 ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %i1 = add i32 %i, 1
  %c1 = icmp ult i32 %i1, %n
  br i1 %c1, label %l1, label %mid
mid:
  %m = and i32 %k, 3
  br label %l2
l2:
  %j = phi i32 [ 0, %mid ], [ %j1, %l2 ]
  %g = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %h) ]
  %j1 = add i32 %j, 1
  %c2 = icmp ult i32 %j1, %m
  br i1 %c2, label %l2, label %x
x:
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %g) ]
  call void @note(i32 %s)
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @wv.sum(i32) #0
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
