define void @t() {
  %a = call i32 @llvm.amdgcn.workitem.id.x()
  call void @wg.sync(i32 %a)
  %b = call i32 @llvm.amdgcn.workitem.id.x()
  call void @wg.sync(i32 %b)
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
