define void @m(ptr %p, i32 noundef %v) {
  ret void
}
