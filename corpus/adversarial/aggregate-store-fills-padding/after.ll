define void @f(ptr noundef %p, {i8, i32} noundef %s) {
  store {i8, i32} %s, ptr %p, align 4
  ret void
}
