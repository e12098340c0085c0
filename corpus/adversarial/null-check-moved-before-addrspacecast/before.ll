target datalayout = "e-p:64:64-p3:32:32-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"
define i1 @f(ptr addrspace(3) noundef %p) {
  %q = addrspacecast ptr addrspace(3) %p to ptr
  %c = icmp eq ptr %q, null
  ret i1 %c
}
