@0 = global i32 0
@1 = global i32 0
define i32 @rd() {
  %a = load i32, ptr @0, align 4
  ret i32 %a
}
