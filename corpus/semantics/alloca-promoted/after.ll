define void @m(i1 noundef %c, i32 noundef %v) {
entry:
  br i1 %c, label %t, label %j
t:
  %y = add i32 %v, 1
  br label %j
j:
  %z = phi i32 [ %v, %entry ], [ %y, %t ]
  call void @wg.sync(i32 0)
  %s = call i32 @wv.sum(i32 %z)
  call void @log(i32 %s)
  ret void
}

declare void @wg.sync(i32) #1
declare i32 @wv.sum(i32) #0
declare void @log(i32) #5
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #1 = { convergent nounwind }
attributes #5 = { nounwind willreturn }
