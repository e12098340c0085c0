define i8 @f() {
  %x = xor i8 undef, 1
  ret i8 %x
}
