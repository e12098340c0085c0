define amdgpu_kernel void @b(i32 noundef %n) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %id, %n
  br i1 %c, label %t, label %j
t:
  call void @llvm.amdgcn.s.barrier()
  br label %j
j:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
