declare void @f(i8)
define void @f(i8 noundef %p) {
  call void @f(i8 zeroext %p)
  ret void
}
