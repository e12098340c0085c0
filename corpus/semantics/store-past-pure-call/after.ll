define i32 @m(ptr %p, i32 noundef %v) {
  %a = call i32 @calc(i32 %v)
  %s = call i32 @wv.sum(i32 %a)
  store i32 %v, ptr %p
  ret i32 %s
}

declare i32 @calc(i32) #8
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #8 = { nounwind willreturn memory(none) }
