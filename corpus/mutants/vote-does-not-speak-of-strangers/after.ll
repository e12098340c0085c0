define i32 @f(i1 noundef %c, i1 noundef %p, i32 noundef %x) convergent {
entry:
  br i1 %c, label %t, label %m
t:
  %v = call i1 @llvm.nvvm.vote.all(i1 %p)
  br label %m
m:
  %g = phi i1 [ %v, %t ], [ false, %entry ]
  br i1 %g, label %o, label %e
o:
  %s = call i32 @wv.sum(i32 %x)
  br label %e
e:
  %r = phi i32 [ %s, %o ], [ 0, %m ]
  %u = select i1 %c, i32 %r, i32 0
  ret i32 %u
}
declare i1 @llvm.nvvm.vote.all(i1)
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
