@g = addrspace(1) global i32 0
define i1 @f() {
  %c = icmp eq ptr addrspace(1) @g, null
  ret i1 %c
}
