define i16 @f() {
  %a = alloca i16
  %v = load i16, ptr %a
  ret i16 %v
}
