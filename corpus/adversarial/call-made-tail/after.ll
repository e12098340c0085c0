declare void @ext(ptr)
define i32 @f() {
  %a = alloca i32
  store i32 1, ptr %a
  tail call void @ext(ptr %a)
  %v = load i32, ptr %a
  ret i32 %v
}
