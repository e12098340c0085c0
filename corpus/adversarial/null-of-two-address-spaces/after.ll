target datalayout = "e-p:64:64-p3:32:32-p5:32:32-A5"
define i32 @f() {
  store i32 1, ptr addrspace(3) null
  store i32 2, ptr addrspace(5) null
  ret i32 2
}
