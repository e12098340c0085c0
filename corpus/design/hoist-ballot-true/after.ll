define void @two(i1 noundef %c) {
entry:
  %a = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  call void @note64(i64 %a)
  ret void
}

declare i64 @llvm.amdgcn.ballot.i64(i1)
declare void @note64(i64)
