define internal fastcc i32 @ext() { 
  ret i32 0 
}
define i32 @f() {
  %r = call i32 @ext()
  ret i32 %r
}
