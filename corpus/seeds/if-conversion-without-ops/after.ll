define i32 @ic(i1 noundef %c, i32 %x, i32 %y) #2 {
entry:
  %a = add i32 %x, 1
  %b = xor i32 %y, 7
  %p = select i1 %c, i32 %a, i32 %b
  %s = call i32 @wv.sum(i32 %p)
  ret i32 %s
}

declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
