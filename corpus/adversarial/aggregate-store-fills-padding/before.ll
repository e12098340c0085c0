define void @f(ptr noundef %p, {i8, i32} noundef %s) {
  %x = extractvalue {i8, i32} %s, 0
  %y = extractvalue {i8, i32} %s, 1
  store i8 %x, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 4
  store i32 %y, ptr %q, align 4
  %r = getelementptr i8, ptr %p, i64 1
  %o = load i8, ptr %r
  store i8 %o, ptr %r
  %r2 = getelementptr i8, ptr %p, i64 2
  %o2 = load i8, ptr %r2
  store i8 %o2, ptr %r2
  %r3 = getelementptr i8, ptr %p, i64 3
  %o3 = load i8, ptr %r3
  store i8 %o3, ptr %r3
  ret void
}
