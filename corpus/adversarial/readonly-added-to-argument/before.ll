declare void @f(ptr)
define void @f(ptr %p) {
  call void @f(ptr %p)
  ret void
}
