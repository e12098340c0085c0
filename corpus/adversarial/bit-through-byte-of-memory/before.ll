define i8 @f(i1 noundef %b) {
  %z = zext i1 %b to i8
  ret i8 %z
}
