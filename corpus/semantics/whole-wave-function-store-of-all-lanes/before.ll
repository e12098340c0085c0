target triple = "amdgcn-amd-amdhsa"
define amdgpu_gfx_whole_wave void @g(i1 %active, i32 %x) {
  br i1 %active, label %a, label %e
a:
  call void @keep(i32 %x)
  br label %e
e:
  ret void
}
declare void @keep(i32)
