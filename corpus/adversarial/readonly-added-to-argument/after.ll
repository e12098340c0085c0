declare void @ext(ptr)
define void @f(ptr %p) {
  call void @ext(ptr readonly %p)
  ret void
}
