define amdgpu_kernel void @c(i32 noundef %v) {
  call void @log(i32 %v)
  ret void
}

declare void @log(i32) #5
attributes #5 = { nounwind willreturn }
