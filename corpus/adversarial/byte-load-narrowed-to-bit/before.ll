define i1 @f(ptr noundef %p) {
  %v = load i8, ptr %p
  %t = trunc i8 %v to i1
  ret i1 %t
}
