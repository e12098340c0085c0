@g = global i32 0
define ptr @f() {
  %q = getelementptr i8, ptr @g, i64 100
  %r = getelementptr inbounds i8, ptr %q, i64 0
  ret ptr %r
}
