define i32 @f(i1 noundef %c, i32 noundef %v) {
entry:
  br i1 %c, label %t, label %j
t:
  %x = mul i32 %v, 3
  br label %j
j:
  %p = phi i32 [ %x, %t ], [ undef, %entry ]
  %s = call i32 @wv.sum(i32 %p)
  ret i32 %s
}

declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
