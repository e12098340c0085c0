declare void @ext(ptr, ptr)
define void @f(ptr %p) {
  call void @ext(ptr noalias %p, ptr noalias %p)
  ret void
}
