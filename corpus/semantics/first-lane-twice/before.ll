define i32 @f(i32 noundef %v) {
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  %w = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %u)
  ret i32 %w
}

declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
