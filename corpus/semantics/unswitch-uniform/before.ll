define void @us(i32 noundef %n, i1 noundef %q, i32 noundef %v) {
entry:
  br label %lp
lp:
  %i = phi i32 [ 0, %entry ], [ %j, %lat ]
  %s = call i32 @wv.sum(i32 %v)
  br i1 %q, label %t, label %lat
t:
  call void @log(i32 %s)
  br label %lat
lat:
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %lp, label %x
x:
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @log(i32) #5
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #5 = { nounwind willreturn }
