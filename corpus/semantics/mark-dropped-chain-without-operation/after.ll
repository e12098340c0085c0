define internal i32 @inner(i32 noundef %v) {
  %d = mul i32 %v, 3
  call void @note(i32 %d)
  ret i32 %d
}
define internal i32 @outer(i32 noundef %v) {
  %d = call i32 @inner(i32 %v)
  %e = add i32 %d, 1
  ret i32 %e
}

define i32 @f(i1 noundef %c, i32 noundef %v) {
entry:
  br i1 %c, label %a, label %b
a:
  call void @note(i32 7)
  %ra = call i32 @outer(i32 %v)
  br label %m
b:
  %rb = call i32 @outer(i32 %v)
  br label %m
m:
  %r = phi i32 [ %ra, %a ], [ %rb, %b ]
  ret i32 %r
}
declare void @note(i32)
