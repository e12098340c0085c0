target datalayout = "e-p:64:64-p5:32:32-A5"
define i1 @f() {
  ret i1 false
}
