define i1 @o(i1 noundef %c) {
  ret i1 %c
}
