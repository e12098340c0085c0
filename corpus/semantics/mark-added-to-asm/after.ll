define i32 @f(i1 noundef %c, i32 noundef %v) {
  %r = call i32 asm "add.one $0, $1", "=r,r"(i32 %v) memory(none) convergent
  ret i32 %r
}
