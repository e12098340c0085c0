define amdgpu_kernel void @c(i32 noundef %v) {
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  call void @log(i32 %u)
  ret void
}

declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @log(i32) #5
attributes #5 = { nounwind willreturn }
