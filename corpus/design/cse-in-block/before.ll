define i32 @same(i1 noundef %x) #2 {
  %a = call i32 @wv.ballot(i1 %x)
  %b = call i32 @wv.ballot(i1 %x)
  %r = xor i32 %a, %b
  ret i32 %r
}

declare i32 @wv.ballot(i1) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
