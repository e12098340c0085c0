define void @iww(i32 %x) {
entry:
  %live = call i1 @llvm.amdgcn.init.whole.wave()
  %v = select i1 %live, i32 0, i32 %x
  call void @note(i32 %v)
  ret void
}

declare i1 @llvm.amdgcn.init.whole.wave()
declare void @note(i32)
