declare i32 @wv.sum(i32) #1
declare void @note(i32) #3

define void @f(i32 noundef %v) #2 {
  %s = call i32 @wv.sum(i32 %v)
  call void @note(i32 %s)
  ret void
}
attributes #1 = { nounwind willreturn memory(none) }
attributes #2 = { nounwind willreturn }
attributes #3 = { nounwind willreturn "noconvergent" }
