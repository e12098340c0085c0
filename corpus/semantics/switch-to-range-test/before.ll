define void @sc(i32 noundef %v) {
entry:
  switch i32 %v, label %b [ i32 0, label %a
  i32 1, label %a ]
a:
  %s = call i32 @wv.sum(i32 %v)
  call void @note(i32 %s)
  ret void
b:
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
