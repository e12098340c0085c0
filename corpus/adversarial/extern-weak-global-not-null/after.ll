@g = extern_weak global i32
define i1 @f() {
  ret i1 false
}
