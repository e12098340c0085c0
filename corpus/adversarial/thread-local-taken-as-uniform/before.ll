@x = thread_local global i32 0
define i32 @f() {
  %v = load i32, ptr @x
  %r = call i32 @llvm.amdgcn.readfirstlane(i32 %v)
  ret i32 %r
}
declare i32 @llvm.amdgcn.readfirstlane(i32)
