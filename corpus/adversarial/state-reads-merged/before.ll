define void @st(i32 %v) {
  %a = call i32 @wv.look(i32 %v)
  %b = call i32 @wv.look(i32 %v)
  %s = sub i32 %a, %b
  call void @note(i32 %s)
  ret void
}

declare void @note(i32)
declare i32 @wv.look(i32) #5
attributes #5 = { convergent nounwind willreturn memory(inaccessiblemem: read) }
