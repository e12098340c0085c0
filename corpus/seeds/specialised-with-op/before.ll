define i32 @sp(i32 noundef %x) #2 {
  %y = mul i32 %x, 12
  %s = call i32 @wv.sum(i32 %y)
  ret i32 %s
}

declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
