define i32 @c(i32 noundef %v) {
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 42)
  %s = call i32 @wv.sum(i32 %u)
  ret i32 %s
}

declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
