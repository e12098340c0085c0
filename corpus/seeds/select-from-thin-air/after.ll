define i64 @thin(i32 noundef %x) {
entry:
  %is = icmp eq i32 %x, 0
  br i1 %is, label %zero, label %any
zero:
  br label %j
any:
  %y = mul i32 %x, 12
  %z = icmp ugt i32 %y, 100
  br label %j
j:
  %p = phi i1 [ false, %zero ], [ %z, %any ]
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %p)
  ret i64 %b
}

declare i64 @llvm.amdgcn.ballot.i64(i1)
