declare i64 @_Z13get_global_idj(i32)
define i64 @f() {
  ret i64 0
}
