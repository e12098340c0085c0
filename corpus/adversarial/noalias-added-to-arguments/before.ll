declare void @ext(ptr, ptr)
define void @f(ptr %p) {
  call void @ext(ptr %p, ptr %p)
  ret void
}
