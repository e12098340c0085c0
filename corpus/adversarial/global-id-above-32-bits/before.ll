declare i64 @_Z13get_global_idj(i32)
define i64 @f() {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %h = lshr i64 %i, 32
  ret i64 %h
}
