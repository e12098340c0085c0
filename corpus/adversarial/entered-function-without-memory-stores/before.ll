@g = global i32 0
define internal void @h(i32 %x) memory(none) {
  store i32 %x, ptr @g
  ret void
}
define void @f(i32 noundef %x) {
  store i32 %x, ptr @g
  ret void
}
