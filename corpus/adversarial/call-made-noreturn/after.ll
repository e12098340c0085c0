declare void @ext()
define void @f() {
  call void @ext() noreturn
  ret void
}
