target triple = "amdgcn-amd-amdhsa"
define amdgpu_gfx void @f(i32 noundef %v, i32 noundef %w, i32 inreg noundef %u) {
  %b = mul i32 %v, 2
  %x = call i32 @llvm.amdgcn.set.inactive.i32(i32 %b, i32 0)
  %d = call i32 @llvm.amdgcn.mov.dpp.i32(i32 %x, i32 273, i32 15, i32 15, i1 true)
  %a = add i32 %x, %d
  %e = call i32 @llvm.amdgcn.mov.dpp.i32(i32 %a, i32 274, i32 15, i32 15, i1 true)
  %m = add i32 %a, %e
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %m)
  call void @keep(i32 %r)
  ret void
}
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.mov.dpp.i32(i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)
declare void @keep(i32)
