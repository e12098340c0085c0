target triple = "amdgcn-amd-amdhsa"
define amdgpu_gfx void @f(i32 noundef %v, i32 noundef %w, i32 inreg noundef %u) {
  %x = call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 0)
  %m = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 5)
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %m)
  call void @keep(i32 %r)
  ret void
}
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.wave.reduce.umax.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)
declare void @keep(i32)
