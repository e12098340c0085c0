declare void @ext(ptr)
define i32 @f(ptr noundef %p) {
  call void @ext(ptr byval(i32) %p)
  %v = load i32, ptr %p
  ret i32 %v
}
