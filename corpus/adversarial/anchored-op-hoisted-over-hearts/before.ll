define void @hoist(i1 noundef %late, i32 %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %k = zext i1 %late to i32
  br label %lp
lp:
  %i = phi i32 [ 0, %entry ], [ %j, %lat ]
  %acc = phi i32 [ 0, %entry ], [ %r, %lat ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %now = icmp eq i32 %i, %k
  br i1 %now, label %do, label %lat
do:
  %t = call token @llvm.experimental.convergence.anchor()
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %t) ]
  br label %lat
lat:
  %r = phi i32 [ %acc, %lp ], [ %s, %do ]
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
