define i32 @fu(i32 noundef %n, i32 noundef %v) {
entry:
  br label %l1
l1:
  %i = phi i32 [ 0, %entry ], [ %i2, %l1 ]
  %a = phi i32 [ 0, %entry ], [ %a2, %l1 ]
  %x = add i32 %v, %i
  call void @wg.sync(i32 %x)
  %s = add i32 %x, 0
  %a2 = add i32 %a, %s
  %i2 = add i32 %i, 1
  %c = icmp ult i32 %i2, %n
  br i1 %c, label %l1, label %l2
l2:
  %k = phi i32 [ 0, %l1 ], [ %k2, %l2 ]
  %b = phi i32 [ 0, %l1 ], [ %b2, %l2 ]
  call void @wg.sync(i32 %k)
  %f = add i32 %k, 0
  %b2 = xor i32 %b, %f
  %k2 = add i32 %k, 1
  %d = icmp ult i32 %k2, %n
  br i1 %d, label %l2, label %x2
x2:
  %r = add i32 %a2, %b2
  ret i32 %r
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
