declare void @f()
define i32 @f(ptr noundef %p) {
  store i32 1, ptr %p
  call void @f()
  %v = load i32, ptr %p
  ret i32 %v
}
!0 = !{}
