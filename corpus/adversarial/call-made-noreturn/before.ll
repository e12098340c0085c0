declare void @ext()
define void @f() {
  call void @ext()
  ret void
}
