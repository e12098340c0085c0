define i32 @f() {
  %a = alloca [8 x i8], align 1
  store i32 5, ptr %a, align 1
  %v = load i32, ptr %a, align 1
  ret i32 %v
}
