define i32 @f() #0 {
entry:
  %r = call i32 @wv.look(i32 3)
  br label %header
header:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %more = icmp ult i32 %i, 2
  br i1 %more, label %body, label %exit
body:
  %unused = call i32 @wv.look(i32 3)
  %j = add i32 %i, 1
  br label %header
exit:
  ret i32 %r
}

declare i32 @wv.look(i32) #1
attributes #0 = { convergent }
attributes #1 = { convergent nounwind willreturn memory(read) }
