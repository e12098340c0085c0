declare void @note(i8) nounwind willreturn
define void @f(i8 %y) {
entry:
  br label %l
l:
  %i = phi i8 [ 0, %entry ], [ %j, %l ]
  %f = freeze i8 %y
  call void @note(i8 %f)
  %j = add i8 %i, 1
  %c = icmp ult i8 %j, 3
  br i1 %c, label %l, label %x
x:
  ret void
}
