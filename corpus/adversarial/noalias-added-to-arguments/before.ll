declare void @f(ptr, ptr)
define void @f(ptr %p) {
  call void @f(ptr %p, ptr %p)
  ret void
}
