target datalayout = "e-p:64:64-p5:32:32-A5"
define i1 @f() {
  %a = alloca i32, addrspace(5)
  %c = icmp eq ptr addrspace(5) %a, null
  ret i1 %c
}
