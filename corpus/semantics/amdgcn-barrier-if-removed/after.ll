define amdgpu_kernel void @b(i32 noundef %n) {
  call void @llvm.amdgcn.s.barrier()
  ret void
}

declare void @llvm.amdgcn.s.barrier()
