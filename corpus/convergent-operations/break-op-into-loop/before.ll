define void @ext(i32 noundef %n, i32 noundef %id, i32 noundef %v) #2 {
entry:
  br label %for
for:
  %i = phi i32 [ 0, %entry ], [ %j, %d ]
  %go = icmp ult i32 %i, %n
  br i1 %go, label %b, label %x
b:
  %c = icmp eq i32 %i, %id
  br i1 %c, label %c.hit, label %d
c.hit:
  call void @wg.sync(i32 %v)
  br label %x
d:
  %j = add nuw i32 %i, 1
  br label %for
x:
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
