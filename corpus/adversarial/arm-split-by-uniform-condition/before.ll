define void @ar(i1 noundef %c, i1 noundef %d, i32 %v) {
entry:
  br i1 %c, label %a, label %b
a:
  %s1 = call i32 @wv.sum(i32 %v)
  br label %m
b:
  %s2 = call i32 @wv.sum(i32 %v)
  br label %m
m:
  %s = phi i32 [ %s1, %a ], [ %s2, %b ]
  call void @note(i32 %s)
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
