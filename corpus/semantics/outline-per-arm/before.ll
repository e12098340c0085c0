define void @out(i1 noundef %c, i32 noundef %v) #2 {
entry:
  br i1 %c, label %t, label %f
t:
  %s = call i32 @wv.sum(i32 %v)
  %a = add i32 %s, 1
  call void @note(i32 %a)
  br label %j
f:
  %u = call i32 @wv.sum(i32 %v)
  %b = add i32 %u, 1
  call void @note(i32 %b)
  br label %j
j:
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
