@x = thread_local global i32 0
define i32 @f() {
  %v = load i32, ptr @x
  ret i32 %v
}
declare i32 @llvm.amdgcn.readfirstlane(i32)
