define i32 @caller(ptr align 4 %p) {
  %r = call i32 @callee(i32 0, ptr byval(i32) align 4 %p)
  %l = load i32, ptr %p, align 4
  ret i32 %l
}

define i32 @callee(i32 %x, ptr byval(i32) align 4 %q) {
  store i32 1, ptr %q, align 4
  ret i32 %x
}
