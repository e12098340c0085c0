define i64 @b(i1 noundef %cc) {
  %r = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  ret i64 %r
}

declare i64 @llvm.amdgcn.ballot.i64(i1)
