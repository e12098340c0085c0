declare void @f(ptr, ptr)
define void @f(ptr %p) {
  call void @f(ptr noalias %p, ptr noalias %p)
  ret void
}
