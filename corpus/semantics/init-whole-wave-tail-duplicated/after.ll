target triple = "amdgcn-amd-amdhsa"
define amdgpu_cs_chain void @iww(i32 inreg %s, i32 %x) {
entry:
  %live = call i1 @llvm.amdgcn.init.whole.wave()
  br i1 %live, label %own, label %rest
own:
  %y = mul i32 %x, 2
  %m = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 %y, i32 0)
  call void @keep(i32 %m)
  ret void
rest:
  %n = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 0, i32 0)
  call void @keep(i32 %n)
  ret void
}
declare i1 @llvm.amdgcn.init.whole.wave()
declare i32 @llvm.amdgcn.wave.reduce.umax.i32(i32, i32 immarg)
declare void @keep(i32)
