define i64 @thin(i32 noundef %x) {
  %y = mul i32 %x, 12
  %z = icmp ugt i32 %y, 100
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %z)
  ret i64 %b
}

declare i64 @llvm.amdgcn.ballot.i64(i1)
