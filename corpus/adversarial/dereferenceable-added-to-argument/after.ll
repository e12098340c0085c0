declare void @f(ptr)
define void @f(ptr %p) {
  call void @f(ptr dereferenceable(4) %p)
  ret void
}
