define i32 @f(i32 noundef %v) {
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  ret i32 %u
}

declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
