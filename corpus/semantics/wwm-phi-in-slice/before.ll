target triple = "amdgcn-amd-amdhsa"
define amdgpu_gfx void @f(i32 noundef %v, i1 noundef %c) {
entry:
  br i1 %c, label %t, label %x
t:
  br label %x
x:
  %p = phi i32 [ 0, %entry ], [ 1, %t ]
  %y = call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 %p)
  %m = call i32 @llvm.amdgcn.readlane.i32(i32 %y, i32 5)
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %m)
  call void @keep(i32 %r)
  ret void
}
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.wave.reduce.umax.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)
declare void @keep(i32)
