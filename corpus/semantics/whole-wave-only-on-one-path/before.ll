define void @f(i1 noundef %c, i32 noundef %v) {
  %m = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 1)
  br i1 %c, label %w, label %e
w:
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %m)
  call void @keep(i32 %r)
  br label %e
e:
  ret void
}
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.wave.reduce.umax.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)
declare void @keep(i32)
