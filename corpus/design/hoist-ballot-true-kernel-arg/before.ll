define amdgpu_kernel void @two(i1 noundef %c) {
entry:
  br i1 %c, label %t, label %f
t:
  %a = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  call void @note64(i64 %a)
  br label %j
f:
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  call void @note64(i64 %b)
  br label %j
j:
  ret void
}

declare i64 @llvm.amdgcn.ballot.i64(i1)
declare void @note64(i64)
