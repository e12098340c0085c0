define i32 @f(i32 %x) {
  %r = sdiv i32 undef, -1
  ret i32 %r
}
