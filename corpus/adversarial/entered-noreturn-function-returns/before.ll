define internal i32 @h(i32 %x) noreturn {
  ret i32 %x
}
define i32 @f(i32 noundef %x) {
  ret i32 %x
}
