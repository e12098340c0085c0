define i32 @m(ptr %p, i32 noundef %v) {
  %s = call i32 @wv.peek(i32 %v)
  %x = load i32, ptr %p
  %r = add i32 %s, %x
  ret i32 %r
}

declare i32 @wv.peek(i32) #3
attributes #3 = { convergent nounwind willreturn memory(read) }
