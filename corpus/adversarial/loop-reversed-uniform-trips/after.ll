define i32 @rv(i32 noundef %n) {
entry:
  %m = or i32 %n, 1
  %top = sub i32 %m, 1
  br label %lp
lp:
  %i = phi i32 [ 0, %entry ], [ %j, %lp ]
  %acc = phi i32 [ 0, %entry ], [ %r, %lp ]
  %k = sub i32 %top, %i
  %s = call i32 @wv.sum(i32 %k)
  %r = add i32 %acc, %s
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %m
  br i1 %c, label %lp, label %x
x:
  ret i32 %r
}

declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
