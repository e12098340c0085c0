define i32 @f(i1 noundef %c, i1 noundef %p, i32 noundef %x) convergent {
entry:
  br i1 %c, label %t, label %m
t:
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %p)
  %v = icmp eq i64 %b, 0
  br label %m
m:
  %g = phi i1 [ %v, %t ], [ %p, %entry ]
  br i1 %g, label %o, label %e
o:
  %s = call i32 @wv.sum(i32 %x)
  br label %e
e:
  %r = phi i32 [ %s, %o ], [ 0, %m ]
  %u = select i1 %c, i32 %r, i32 0
  ret i32 %u
}
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
