define i32 @caller(ptr align 4 %p) {
  %l0 = load i32, ptr %p, align 4
  store i32 1, ptr %p, align 4
  ret i32 1
}

define i32 @callee(i32 %x, ptr byval(i32) align 4 %q) {
  store i32 1, ptr %q, align 4
  ret i32 %x
}
