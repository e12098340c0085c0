define void @pk(i32 noundef %n, i32 noundef %v) #2 {
entry:
  %b0 = and i32 %n, 1
  %s = sub i32 %b0, 1
  br label %lp
lp:
  %i = phi i32 [ %s, %entry ], [ %j, %lat ]
  %skip = icmp eq i32 %i, -1
  br i1 %skip, label %lat, label %do
do:
  call void @wg.sync(i32 %i)
  br label %lat
lat:
  %j = add i32 %i, 1
  %q = icmp ult i32 %j, %n
  %z = icmp eq i32 %j, 0
  %c = or i1 %q, %z
  br i1 %c, label %lp, label %x
x:
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
