define void @one(i32 %v) #2 {
  %s = call i32 @wv.sum(i32 %v)
  call void @note(i32 %s)
  ret void
}
declare i32 @wv.sum(i32) #8 "noconvergent"

declare void @note(i32) "noconvergent"
attributes #2 = { convergent }
attributes #8 = { nounwind willreturn memory(none) }
