define i32 @t() {
  %a = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %a
}

declare i32 @llvm.amdgcn.workitem.id.x()
