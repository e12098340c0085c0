define void @nb(i32 noundef %n, i32 noundef %m, i32 noundef %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br label %o
o:
  %i = phi i32 [ 0, %entry ], [ %i2, %ol ]
  %ho = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  br label %in
in:
  %k = phi i32 [ 0, %o ], [ %k2, %in ]
  %hi = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %ho) ]
  %k2 = add i32 %k, 1
  %ck = icmp ult i32 %k2, %m
  br i1 %ck, label %in, label %ol
ol:
  call void @wg.sync(i32 %k) [ "convergencectrl"(token %hi) ]
  %i2 = add i32 %i, 1
  %ci = icmp ult i32 %i2, %n
  br i1 %ci, label %o, label %x
x:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
