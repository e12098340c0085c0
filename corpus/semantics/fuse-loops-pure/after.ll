define i32 @fu(i32 noundef %n, i32 noundef %v) {
entry:
  br label %l1
l1:
  %i = phi i32 [ 0, %entry ], [ %i2, %l1 ]
  %a = phi i32 [ 0, %entry ], [ %a2, %l1 ]
  %b = phi i32 [ 0, %entry ], [ %b2, %l1 ]
  %x = add i32 %v, %i
  %s = call i32 @wv.sum(i32 %x)
  %a2 = add i32 %a, %s
  %f = call i32 @wv.first(i32 %i)
  %b2 = xor i32 %b, %f
  %i2 = add i32 %i, 1
  %c = icmp ult i32 %i2, %n
  br i1 %c, label %l1, label %x2
x2:
  %r = add i32 %a2, %b2
  ret i32 %r
}

declare i32 @wv.sum(i32) #0
declare i32 @wv.first(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
