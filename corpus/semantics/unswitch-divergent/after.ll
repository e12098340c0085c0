define void @us(i32 noundef %n, i1 noundef %q, i32 noundef %v) {
entry:
  br i1 %q, label %lt, label %lf
lt:
  %i = phi i32 [ 0, %entry ], [ %j, %lt ]
  %s = call i32 @wv.sum(i32 %v)
  call void @log(i32 %s)
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %lt, label %x
lf:
  %k = phi i32 [ 0, %entry ], [ %l, %lf ]
  %s2 = call i32 @wv.sum(i32 %v)
  %l = add i32 %k, 1
  %d = icmp ult i32 %l, %n
  br i1 %d, label %lf, label %x
x:
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @log(i32) #5
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #5 = { nounwind willreturn }
