@g = extern_weak global i32
define i1 @f() {
  %c = icmp eq ptr @g, null
  ret i1 %c
}
