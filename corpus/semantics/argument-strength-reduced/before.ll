define i32 @f(i32 %v) {
  %x = mul i32 %v, 8
  %y = add i32 %x, 5
  %z = sub i32 %y, 5
  %s = call i32 @wv.sum(i32 %z)
  %r = urem i32 %s, 16
  ret i32 %r
}

declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
