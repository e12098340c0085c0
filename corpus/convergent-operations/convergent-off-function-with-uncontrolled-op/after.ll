declare i32 @wv.sum(i32) #1

define internal i32 @g(i32 %v) #2 {
  %s = call i32 @wv.sum(i32 %v)
  ret i32 %s
}
define i32 @f(i32 noundef %v) #0 {
  %r = call i32 @g(i32 %v)
  ret i32 %r
}
attributes #2 = { noinline nounwind willreturn memory(none) }

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
