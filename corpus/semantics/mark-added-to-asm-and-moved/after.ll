define void @f(i1 noundef %c, i32 noundef %v) {
entry:
  br i1 %c, label %a, label %m
a:
  %r = call i32 asm "add.one $0, $1", "=r,r"(i32 %v) memory(none) convergent
  call void @note(i32 %r)
  br label %m
m:
  ret void
}
declare void @note(i32)
