define void @ar(i1 noundef %c, i1 noundef %d, i32 %v) {
entry:
  br i1 %c, label %a, label %b
a:
  %s1 = call i32 @wv.sum(i32 %v)
  br label %m
b:
  br i1 %d, label %b1, label %b2
b1:
  %s2 = call i32 @wv.sum(i32 %v)
  br label %m
b2:
  %s3 = call i32 @wv.sum(i32 %v)
  br label %m
m:
  %s = phi i32 [ %s1, %a ], [ %s2, %b1 ], [ %s3, %b2 ]
  call void @note(i32 %s)
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
