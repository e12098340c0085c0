define i32 @vl(ptr noundef align 4 %p) {
  %x = load volatile i32, ptr %p, align 4
  store i32 1, ptr %p, align 4
  ret i32 %x
}
