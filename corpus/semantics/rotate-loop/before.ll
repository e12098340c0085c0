define void @rot(i32 noundef %n, i32 noundef %v) #2 {
entry:
  br label %hd
hd:
  %i = phi i32 [ 0, %entry ], [ %j, %bd ]
  %go = icmp ult i32 %i, %n
  br i1 %go, label %bd, label %x
bd:
  call void @wg.sync(i32 %i)
  %j = add i32 %i, 1
  br label %hd
x:
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
