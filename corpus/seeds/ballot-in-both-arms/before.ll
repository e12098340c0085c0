define i64 @b(i1 noundef %cc) {
entry:
  br i1 %cc, label %t, label %f
t:
  %a = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  br label %j
f:
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  br label %j
j:
  %r = phi i64 [ %a, %t ], [ %b, %f ]
  ret i64 %r
}

declare i64 @llvm.amdgcn.ballot.i64(i1)
