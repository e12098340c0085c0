@g = global i32 0
@h = global i32 0
define i1 @f() {
  %c = icmp slt ptr @g, @h
  ret i1 %c
}
