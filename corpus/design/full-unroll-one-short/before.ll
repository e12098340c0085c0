define void @full(i32 noundef %v) #2 {
entry:
  br label %lp
lp:
  %i = phi i32 [ 0, %entry ], [ %j, %lp ]
  %x = add i32 %v, %i
  %s = call i32 @wv.sum(i32 %x)
  call void @note(i32 %s)
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 4
  br i1 %c, label %lp, label %out
out:
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
