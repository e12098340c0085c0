declare void @f()
define void @f() {
  call void @f()
  ret void
}
