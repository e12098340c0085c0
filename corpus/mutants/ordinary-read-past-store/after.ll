define i32 @m(ptr %p, i32 noundef %v) {
  %s = call i32 @peek(i32 %v)
  store i32 9, ptr %p
  ret i32 %s
}

declare i32 @peek(i32) nounwind willreturn memory(read)
