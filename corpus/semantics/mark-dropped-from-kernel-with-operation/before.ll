define amdgpu_kernel void @f(i1 noundef %c, i32 noundef %v) convergent {
  %s = call i32 @wv.sum(i32 %v)
  call void @note(i32 %s)
  ret void
}
declare i32 @wv.sum(i32) convergent memory(none) nounwind willreturn
declare void @note(i32)
