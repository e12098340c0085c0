define void @sel(i1 noundef %c, i32 %x, i32 %y) {
entry:
  %v = select i1 %c, i32 %x, i32 %y
  %s = call i32 @wv.sum(i32 %v)
  call void @note(i32 %s)
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
