define void @tail(i1 noundef %in, i32 %v) #2 {
entry:
  br i1 %in, label %a, label %b
a:
  call void @note(i32 1)
  br label %j
b:
  call void @note(i32 2)
  br label %j
j:
  %s1 = call i32 @wv.sum(i32 %v)
  call void @note(i32 %s1)
  ret void
}

declare void @note(i32)
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
