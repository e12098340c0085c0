declare void @ext()
define void @f() {
  call void @ext() nounwind
  ret void
}
