define void @own(i32 noundef %v, i32 noundef %w) convergent {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %m1 = mul i32 %v, %v
  %m2 = mul i32 %m1, %w
  %m3 = xor i32 %m2, %v
  %m4 = mul i32 %m3, %m1
  %m5 = lshr i32 %m4, 7
  %m6 = mul i32 %m5, %m3
  %g = icmp eq i32 %m6, -1780945950
  br i1 %g, label %lp, label %x
lp:
  %i = phi i32 [ 0, %entry ], [ %j, %lat ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %mine = icmp eq i32 %i, %lane
  br i1 %mine, label %do, label %lat
do:
  %s = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ "convergencectrl"(token %h) ]
  call void @note(i64 %s)
  br label %lat
lat:
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 4
  br i1 %c, label %lp, label %x
x:
  ret void
}
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare void @note(i64)
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
