define void @st(i32 %v) {
  %a = call i32 @wv.look(i32 %v)
  call void @poke()
  %b = call i32 @wv.look(i32 %v)
  call void @note(i32 %a)
  call void @note(i32 %b)
  ret void
}

declare void @note(i32)
declare void @poke() #4
declare i32 @wv.look(i32) #5
attributes #4 = { nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #5 = { convergent nounwind willreturn memory(inaccessiblemem: read) }
