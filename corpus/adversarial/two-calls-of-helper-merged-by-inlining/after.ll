define void @hp(i1 noundef %c, i1 noundef %q, i32 %v) {
entry:
  br i1 %q, label %a, label %m
a:
  %s = call i32 @wv.sum(i32 %v)
  br label %m
m:
  %z = phi i32 [ %s, %a ], [ 0, %entry ]
  call void @note(i32 %z)
  ret void
}

define i32 @help(i1 %q, i32 %v) #2 {
entry:
  br i1 %q, label %a, label %b
a:
  %s1 = call i32 @wv.sum(i32 %v)
  ret i32 %s1
b:
  ret i32 0
}

declare i32 @wv.sum(i32) #0
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
