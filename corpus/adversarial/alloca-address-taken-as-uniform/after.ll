declare ptr @llvm.amdgcn.readfirstlane.p0(ptr)
define i1 @f() {
  ret i1 true
}
