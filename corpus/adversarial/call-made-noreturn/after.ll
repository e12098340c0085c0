declare void @f()
define void @f() {
  call void @f() noreturn
  ret void
}
