@g = global i32 0
@h = global i32 0
define i1 @f() {
  ret i1 false
}
