declare i32 @wv.sum(i32) #1

define internal i32 @g(i32 noundef %x) #2 {
start:
  %c = icmp ugt i32 %x, 7
  br i1 %c, label %t, label %j
t:
  %y = udiv i32 %x, 3
  br label %j
j:
  %r = phi i32 [ %x, %start ], [ %y, %t ]
  ret i32 %r
}
define i32 @f(i32 noundef %v) #0 {
entry:
  %r = call i32 @g(i32 %v)
  %s = call i32 @wv.sum(i32 %r)
  ret i32 %s
}
attributes #2 = { noinline nounwind willreturn memory(none) }

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
