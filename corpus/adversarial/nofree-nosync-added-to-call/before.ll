declare void @ext(ptr)
define void @f(ptr %p) {
  call void @ext(ptr %p)
  ret void
}
