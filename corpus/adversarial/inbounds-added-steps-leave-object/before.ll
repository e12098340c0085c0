@g = global [4 x [4 x i8]] zeroinitializer
define ptr @f() {
  %r = getelementptr [4 x i8], ptr @g, i64 9, i64 -36
  ret ptr %r
}
