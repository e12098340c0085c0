define void @f(i1 noundef %c, i32 noundef %v) {
entry:
  br i1 %c, label %a, label %b
a:
  call void @note(i32 1)
  call void @plain(i32 %v)
  br label %m
b:
  call void @note(i32 2)
  call void @plain(i32 %v)
  br label %m
m:
  ret void
}
declare void @plain(i32)
declare void @note(i32)
