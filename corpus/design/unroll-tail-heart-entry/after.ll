define void @w(i32 noundef %n, i32 noundef %v) #2 {
entry:
  br label %hd
hd:
  %i = phi i32 [ %n, %entry ], [ %j, %bd ]
  %go = icmp ugt i32 %i, 1
  br i1 %go, label %bd, label %mid
bd:
  %s = call i32 @wv.sum(i32 %v)
  call void @note(i32 %s)
  %s2 = call i32 @wv.sum(i32 %v)
  call void @note(i32 %s2)
  %j = sub i32 %i, 2
  br label %hd
mid:
  %more = icmp eq i32 %i, 1
  br i1 %more, label %tail, label %out
tail:
  %s3 = call i32 @wv.sum(i32 %v)
  call void @note(i32 %s3)
  br label %out
out:
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
