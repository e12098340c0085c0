declare void @ext(ptr)
define void @f(ptr %p) {
  call void @ext(ptr %p) nofree nosync norecurse nocallback
  ret void
}
