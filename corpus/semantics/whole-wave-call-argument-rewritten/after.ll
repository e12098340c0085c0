target triple = "amdgcn-amd-amdhsa"
define amdgpu_gfx_whole_wave i32 @g(i1 %active, i32 %x) {
  %s = select i1 %active, i32 %x, i32 0
  %m = call i32 @llvm.amdgcn.readlane.i32(i32 %s, i32 3)
  ret i32 %m
}
define amdgpu_gfx void @f(i32 noundef %v, i1 noundef %c) {
  %d = shl i32 %v, 1
  %r = call i32(ptr, ...) @llvm.amdgcn.call.whole.wave.i32.p0(ptr @g, i32 %d)
  call void @keep(i32 %r)
  ret void
}
declare i32 @llvm.amdgcn.call.whole.wave.i32.p0(ptr, ...)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare void @keep(i32)
