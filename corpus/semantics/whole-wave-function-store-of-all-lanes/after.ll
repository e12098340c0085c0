target triple = "amdgcn-amd-amdhsa"
define amdgpu_gfx_whole_wave void @g(i1 %active, i32 %x) {
  call void @keep(i32 0)
  ret void
}
declare void @keep(i32)
