declare void @ext(ptr)
define internal i32 @0() { 
  ret i32 0 
}
define internal i32 @1() { 
  ret i32 1 
}
define void @f() {
  call void @ext(ptr @0)
  ret void
}
