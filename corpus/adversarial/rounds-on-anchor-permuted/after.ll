define i32 @pm(i32 noundef %v) #2 {
entry:
  br label %lp
lp:
  %i = phi i32 [ 0, %entry ], [ %j, %lp ]
  %acc = phi i32 [ 0, %entry ], [ %r, %lp ]
  %z = icmp eq i32 %i, 0
  %m = sub i32 3, %i
  %k = select i1 %z, i32 0, i32 %m
  %t = call token @llvm.experimental.convergence.anchor()
  %s = call i32 @wv.sum(i32 %k) [ "convergencectrl"(token %t) ]
  %r = add i32 %acc, %s
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 3
  br i1 %c, label %lp, label %x
x:
  ret i32 %r
}

declare token @llvm.experimental.convergence.anchor()
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
