define internal void @rec(i32 noundef %n) #2 {
entry:
  call void @wg.sync(i32 %n)
  %z = icmp eq i32 %n, 0
  br i1 %z, label %x, label %go
go:
  %m = sub i32 %n, 1
  call void @rec(i32 %m)
  br label %x
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
