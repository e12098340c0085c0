declare void @op() convergent

define void @k(i1 noundef %c, i32 %n) convergent {
entry:
  %d = xor i1 %c, true
  br i1 %d, label %b, label %a
a:
  %j = phi i32 [ 0, %entry ], [ %i, %b ]
  br label %b
b:
  %h = phi i32 [ 0, %entry ], [ %j, %a ]
  call void @op()
  %i = add i32 %h, 1
  %more = icmp ult i32 %i, %n
  br i1 %more, label %a, label %exit
exit:
  ret void
}
