define i1 @o(i1 noundef %c) {
  %m = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %n = icmp ne i64 %m, 0
  ret i1 %n
}

declare i64 @llvm.amdgcn.ballot.i64(i1)
