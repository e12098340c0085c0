declare void @f(ptr)
define void @f(ptr %p) {
  call void @f(ptr %p) nofree nosync norecurse nocallback
  ret void
}
