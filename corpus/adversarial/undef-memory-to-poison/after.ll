define i16 @f() {
  ret i16 poison
}
