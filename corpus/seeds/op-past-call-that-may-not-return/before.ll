declare i32 @wv.sum(i32) #1
declare void @note(i32) #9

define void @f(i32 noundef %n, i32 noundef %v) #0 {
entry:
  call void @spin(i32 %n)
  %r = call i32 @wv.sum(i32 %v)
  call void @note(i32 %r)
  ret void
}
declare void @spin(i32) #6
attributes #6 = { nounwind memory(none) }

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
