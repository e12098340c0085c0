define void @f(i32 %v, i32 %x, i32 %y) {
entry:
  call void @log(i32 noundef %v)
  %c = icmp eq i32 %v, 4
  br i1 %c, label %t, label %j
t:
  br label %j
j:
  %p = phi i32 [ %x, %t ], [ %y, %entry ]
  %s = call i32 @wv.sum(i32 %p)
  call void @log(i32 %s)
  ret void
}

declare void @log(i32) #5
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #5 = { nounwind willreturn }
