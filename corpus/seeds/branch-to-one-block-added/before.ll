declare i32 @wv.sum(i32) #1

define i32 @f(i1 noundef %c, i32 noundef %v) #0 {
entry:
  br label %x
x:
  %s = call i32 @wv.sum(i32 %v)
  ret i32 %s
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
