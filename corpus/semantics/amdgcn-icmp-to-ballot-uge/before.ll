declare i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32 immarg)
declare i64 @llvm.amdgcn.ballot.i64(i1)
define i64 @f(i32 noundef %a, i32 noundef %b) {
  %m = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %a, i32 %b, i32 35)
  ret i64 %m
}
