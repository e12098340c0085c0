declare i64 @wv.ballot(i1) #1
declare void @note(i32) #9
declare void @note64(i64) #9

define void @f(i1 noundef %p, i32 noundef %v) #0 {
entry:
  %y = mul i32 %v, 3
  br i1 %p, label %t, label %x
t:
  call void @note(i32 %y)
  br label %x
x:
  %r = call i64 @wv.ballot(i1 %p)
  call void @note64(i64 %r)
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
