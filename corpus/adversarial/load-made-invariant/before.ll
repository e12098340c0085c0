declare void @ext()
define i32 @f(ptr noundef %p) {
  store i32 1, ptr %p
  call void @ext()
  %v = load i32, ptr %p
  ret i32 %v
}
!0 = !{}
