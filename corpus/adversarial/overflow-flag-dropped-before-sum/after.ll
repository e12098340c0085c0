define i32 @pf(i32 noundef %v) {
  %x = add i32 %v, 1
  %s = call i32 @wv.sum(i32 %x)
  ret i32 %s
}

declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
