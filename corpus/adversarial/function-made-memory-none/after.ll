@g = global i32 0
define void @f(i32 noundef %x) memory(none) {
  store i32 %x, ptr @g
  ret void
}
