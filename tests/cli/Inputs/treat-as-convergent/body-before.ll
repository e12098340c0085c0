declare void @keep(i32)
define i32 @helper(i32 noundef %v) {
  ret i32 %v
}
define void @f(i1 noundef %c, i32 noundef %v) {
  br i1 %c, label %t, label %e
t:
  %n = call i32 @helper(i32 %v)
  call void @keep(i32 %n)
  br label %e
e:
  ret void
}
