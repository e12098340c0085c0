define void @st() {
  call void @poke()
  %a = call i32 @peek()
  call void @note(i32 %a)
  ret void
}

declare void @note(i32)
declare i32 @peek() #3
declare void @poke() #4
attributes #3 = { nounwind willreturn memory(inaccessiblemem: read) }
attributes #4 = { nounwind willreturn memory(inaccessiblemem: readwrite) }
