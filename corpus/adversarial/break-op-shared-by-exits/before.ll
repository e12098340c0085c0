define void @bk(i32 noundef %n, i32 %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br label %lp
lp:
  %i = phi i32 [ 0, %entry ], [ %j, %lat ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %b = icmp eq i32 %i, %n
  br i1 %b, label %out, label %lat
out:
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %h) ]
  call void @note(i32 %s)
  br label %x
lat:
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 2
  br i1 %c, label %lp, label %x
x:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @wv.sum(i32) #0
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
