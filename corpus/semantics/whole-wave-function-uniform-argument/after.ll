target triple = "amdgcn-amd-amdhsa"
define amdgpu_gfx_whole_wave i32 @g(i1 %active, i32 inreg noundef %x) {
  %s = select i1 %active, i32 %x, i32 %x
  %m = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 %s, i32 0)
  ret i32 %m
}
declare i32 @llvm.amdgcn.wave.reduce.umax.i32(i32, i32 immarg)
