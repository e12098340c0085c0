declare i32 @wv.sum(i32) #1

define i32 @f(i32 noundef %v) #0 {
entry:
  %c = icmp ugt i32 %v, 7
  br i1 %c, label %t, label %j
t:
  %y = udiv i32 %v, 3
  br label %j
j:
  %r = phi i32 [ %v, %entry ], [ %y, %t ]
  %s = call i32 @wv.sum(i32 %r)
  ret i32 %s
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
