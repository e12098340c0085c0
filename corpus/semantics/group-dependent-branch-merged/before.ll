define amdgpu_kernel void @t(i32 noundef %n) {
entry:
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %c = icmp ult i32 %id, %n
  br i1 %c, label %t, label %f
t:
  %a = call i32 @wv.sum(i32 %id)
  call void @log(i32 %a)
  br label %j
f:
  %b = call i32 @wv.sum(i32 %id)
  call void @log(i32 %b)
  br label %j
j:
  ret void
}

declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @wv.sum(i32) #0
declare void @log(i32) #5
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #5 = { nounwind willreturn }
