declare void @ext(i8)
define void @f(i8 noundef %p) {
  call void @ext(i8 signext %p)
  ret void
}
