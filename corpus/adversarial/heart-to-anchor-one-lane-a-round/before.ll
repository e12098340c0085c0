define void @own(i32 %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  br label %lp
lp:
  %i = phi i32 [ 0, %entry ], [ %j, %lat ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %mine = icmp eq i32 %i, %lane
  br i1 %mine, label %do, label %lat
do:
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %h) ]
  call void @note(i32 %s)
  br label %lat
lat:
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 4
  br i1 %c, label %lp, label %x
x:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @wv.sum(i32) #0
declare void @note(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
