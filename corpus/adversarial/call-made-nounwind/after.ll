declare void @f()
define void @f() {
  call void @f() nounwind
  ret void
}
