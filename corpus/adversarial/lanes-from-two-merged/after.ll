define void @l2(i32 %v) {
  %s = call i32 @wv.sum(i32 %v)
  call void @note(i32 %s)
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
