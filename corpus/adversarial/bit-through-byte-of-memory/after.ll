define i8 @f(i1 noundef %b) {
  %a = alloca i1
  store i1 %b, ptr %a
  %v = load i8, ptr %a
  ret i8 %v
}
