declare void @ext(ptr)
define void @f(ptr %p) {
  call void @ext(ptr dereferenceable(4) %p)
  ret void
}
