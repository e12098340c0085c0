define void @m(ptr %p, i32 noundef %v) {
  %s = call i32 @wv.sum(i32 %v)
  store i32 %s, ptr %p
  ret void
}

declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
