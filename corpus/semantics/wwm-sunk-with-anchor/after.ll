target triple = "amdgcn-amd-amdhsa"
define amdgpu_gfx void @f(i32 noundef %v, i1 noundef %c) convergent {
entry:
  br i1 %c, label %t, label %e
t:
  %k = call token @llvm.experimental.convergence.anchor()
  %x = call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 7) [ "convergencectrl"(token %k) ]
  %m = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 %x, i32 0) [ "convergencectrl"(token %k) ]
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %m) [ "convergencectrl"(token %k) ]
  call void @keep(i32 %r)
  br label %e
e:
  ret void
}
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.entry()
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.wave.reduce.umax.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)
declare void @keep(i32)
