define i32 @m(ptr %p, i32 noundef %v) {
  store i32 9, ptr %p
  %s = call i32 @peek(i32 %v)
  ret i32 %s
}

declare i32 @peek(i32) nounwind willreturn memory(read)
