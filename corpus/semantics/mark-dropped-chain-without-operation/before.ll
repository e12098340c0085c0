define internal i32 @inner(i32 noundef %v) convergent {
  %d = mul i32 %v, 3
  call void @note(i32 %d)
  ret i32 %d
}
define internal i32 @outer(i32 noundef %v) convergent {
  %d = call i32 @inner(i32 %v) convergent
  %e = add i32 %d, 1
  ret i32 %e
}

define i32 @f(i1 noundef %c, i32 noundef %v) convergent {
entry:
  br i1 %c, label %a, label %m
a:
  call void @note(i32 7)
  br label %m
m:
  %r = call i32 @outer(i32 %v) convergent
  ret i32 %r
}
declare void @note(i32)
