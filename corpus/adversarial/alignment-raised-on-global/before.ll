@g = global [8 x i8] zeroinitializer, align 1
define i32 @f() {
  %v = load i32, ptr @g, align 1
  ret i32 %v
}
