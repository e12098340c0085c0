define void @lat(i32 noundef %n, i32 noundef %v) #2 {
entry:
  br label %hd
hd:
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  call void @wg.sync(i32 %i)
  %go = icmp ult i32 %i, %n
  br i1 %go, label %d, label %x
d:
  %t = icmp ult i32 %i, %v
  br i1 %t, label %a, label %b
a:
  %ja = add i32 %i, 1
  br label %l
b:
  %jb = add i32 %i, 2
  br label %l
l:
  %j = phi i32 [ %ja, %a ], [ %jb, %b ]
  br label %hd
x:
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
