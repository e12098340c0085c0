declare void @ext(i8)
define void @f(i8 noundef %p) {
  call void @ext(i8 zeroext %p)
  ret void
}
