define amdgpu_kernel void @t(i32 noundef %n) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @wv.sum(i32 %id)
  call void @log(i32 %a)
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @wv.sum(i32) #0
declare void @log(i32) #5
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #5 = { nounwind willreturn }
