@g = global i32 0
@h = global i32 0
define i1 @f() {
  %q = getelementptr i8, ptr @g, i64 4
  %c = icmp eq ptr %q, @h
  ret i1 %c
}
