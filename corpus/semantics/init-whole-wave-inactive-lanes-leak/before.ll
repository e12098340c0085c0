target triple = "amdgcn-amd-amdhsa"
define amdgpu_cs_chain void @iww(i32 inreg %s, i32 %x) {
entry:
  %live = call i1 @llvm.amdgcn.init.whole.wave()
  br i1 %live, label %own, label %tail
own:
  %y = mul i32 %x, 2
  br label %tail
tail:
  %v = phi i32 [ %y, %own ], [ 0, %entry ]
  %m = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 %v, i32 0)
  call void @keep(i32 %m)
  ret void
}
declare i1 @llvm.amdgcn.init.whole.wave()
declare i32 @llvm.amdgcn.wave.reduce.umax.i32(i32, i32 immarg)
declare void @keep(i32)
