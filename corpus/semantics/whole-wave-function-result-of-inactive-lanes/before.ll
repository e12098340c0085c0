target triple = "amdgcn-amd-amdhsa"
define amdgpu_gfx_whole_wave i32 @g(i1 %active, i32 %x) {
  %s = select i1 %active, i32 %x, i32 0
  %d = mul i32 %s, 2
  %m = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 %d, i32 0)
  %r = select i1 %active, i32 %m, i32 7
  ret i32 %r
}
declare i32 @llvm.amdgcn.wave.reduce.umax.i32(i32, i32 immarg)
