define i32 @same(i1 noundef %x) #2 {
  ret i32 0
}
attributes #2 = { convergent }
