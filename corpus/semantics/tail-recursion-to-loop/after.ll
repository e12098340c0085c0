define internal void @rec(i32 noundef %n) #2 {
entry:
  br label %lp
lp:
  %i = phi i32 [ %n, %entry ], [ %m, %go ]
  call void @wg.sync(i32 %i)
  %z = icmp eq i32 %i, 0
  br i1 %z, label %x, label %go
go:
  %m = sub i32 %i, 1
  br label %lp
x:
  ret void
}

define void @top(i32 noundef %n) #2 {
  call void @rec(i32 %n)
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
