declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare void @keep(i32)
define void @f(i1 noundef %c) {
  %n = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  br i1 %c, label %t, label %e
t:
  call void @keep(i32 %n)
  br label %e
e:
  ret void
}
