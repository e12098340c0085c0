define i1 @f(ptr noundef %p) {
  %t = load i1, ptr %p
  ret i1 %t
}
