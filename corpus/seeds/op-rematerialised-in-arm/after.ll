declare i64 @wv.ballot(i1) #1
declare void @note64(i64) #9

define void @f(i1 noundef %p, i32 noundef %v) #0 {
entry:
  %a = call i64 @wv.ballot(i1 %p)
  call void @note64(i64 %a)
  br i1 %p, label %t, label %x
t:
  %b = call i64 @wv.ballot(i1 %p)
  call void @note64(i64 %b)
  br label %x
x:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
