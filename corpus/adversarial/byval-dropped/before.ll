declare void @f(ptr)
define i32 @f(ptr noundef %p) {
  call void @f(ptr byval(i32) %p)
  %v = load i32, ptr %p
  ret i32 %v
}
