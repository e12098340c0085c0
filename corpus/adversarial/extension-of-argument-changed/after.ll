declare void @f(i8)
define void @f(i8 noundef %p) {
  call void @f(i8 signext %p)
  ret void
}
