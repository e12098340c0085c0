@k = constant i32 2
define i32 @ci() {
  %a = load i32, ptr @k, align 4
  ret i32 %a
}
