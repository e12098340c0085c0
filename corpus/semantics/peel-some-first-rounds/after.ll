define void @pk(i32 noundef %n, i32 noundef %v) #2 {
entry:
  %m = icmp ugt i32 %n, 1
  br i1 %m, label %pre, label %ph
pre:
  call void @wg.sync(i32 0)
  br label %ph
ph:
  %s = phi i32 [ 1, %pre ], [ 0, %entry ]
  br label %lp
lp:
  %i = phi i32 [ %s, %ph ], [ %j, %lp ]
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
