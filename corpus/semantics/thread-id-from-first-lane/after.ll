define i32 @t() {
  %a = call i32 @llvm.amdgcn.workitem.id.x()
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  ret i32 %u
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
