define i32 @ro(i32 noundef %v, i32 noundef %w) #2 {
  %a = call i32 @wv.sum(i32 %v)
  %b = call i32 @wv.first(i32 %w)
  %r = sub i32 %a, %b
  ret i32 %r
}

declare i32 @wv.sum(i32) #0
declare i32 @wv.first(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
