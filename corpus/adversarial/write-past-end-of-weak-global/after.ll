@k = weak global [4 x i8] zeroinitializer
define i32 @f() {
  %q = getelementptr i8, ptr @k, i64 4
  store i8 0, ptr %q
  ret i32 2
}
