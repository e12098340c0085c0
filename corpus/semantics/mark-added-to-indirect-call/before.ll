define void @f(ptr noundef %p, i32 noundef %v) {
  call void %p(i32 %v)
  ret void
}
