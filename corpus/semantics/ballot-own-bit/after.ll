define i32 @o(i1 noundef %c) {
  %r = select i1 %c, i32 1, i32 7
  ret i32 %r
}
