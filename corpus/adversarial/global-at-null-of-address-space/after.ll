@g = addrspace(1) global i32 0
define i1 @f() {
  ret i1 false
}
