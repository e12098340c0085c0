declare ptr @llvm.amdgcn.readfirstlane.p0(ptr)
define i1 @f() {
  %a = alloca i32
  %r = call ptr @llvm.amdgcn.readfirstlane.p0(ptr %a)
  %c = icmp eq ptr %r, %a
  ret i1 %c
}
