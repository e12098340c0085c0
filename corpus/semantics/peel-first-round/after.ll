define void @pk(i32 noundef %n, i32 noundef %v) #2 {
entry:
  call void @wg.sync(i32 0)
  %c0 = icmp ugt i32 %n, 1
  br i1 %c0, label %lp, label %x
lp:
  %i = phi i32 [ 1, %entry ], [ %j, %lp ]
  call void @wg.sync(i32 %i)
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %lp, label %x
x:
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
