define i32 @f() convergent {
entry:
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %j, %m ]
  %a = phi i32 [ 0, %entry ], [ %q, %m ]
  %k = call token @llvm.experimental.convergence.anchor()
  %c = icmp eq i32 %i, %l
  br i1 %c, label %o, label %m
o:
  %s = call i32 @wv.sum(i32 1) [ "convergencectrl"(token %k) ]
  br label %m
m:
  %q = phi i32 [ %s, %o ], [ %a, %h ]
  %j = add i32 %i, 1
  %d = icmp ult i32 %j, 3
  br i1 %d, label %h, label %x
x:
  ret i32 %q
}
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
