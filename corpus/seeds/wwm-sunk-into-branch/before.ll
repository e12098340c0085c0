define amdgpu_gfx i32 @f(i32 noundef %v, i1 noundef %c) {
entry:
  %a = add i32 %v, 1
  %w = call i32 @llvm.amdgcn.set.inactive.i32(i32 %a, i32 0)
  %s = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 %w, i32 0)
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %s)
  br i1 %c, label %t, label %x
t:
  %b = mul i32 %v, 3
  %q = xor i32 %r, %b
  br label %x
x:
  %p = phi i32 [ 0, %entry ], [ %q, %t ]
  ret i32 %p
}
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.wave.reduce.umax.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)
