define i32 @o(i1 noundef %c) {
entry:
  %m = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  br i1 %c, label %t, label %j
t:
  %n = icmp ne i64 %m, 0
  %z = zext i1 %n to i32
  br label %j
j:
  %r = phi i32 [ %z, %t ], [ 7, %entry ]
  ret i32 %r
}

declare i64 @llvm.amdgcn.ballot.i64(i1)
