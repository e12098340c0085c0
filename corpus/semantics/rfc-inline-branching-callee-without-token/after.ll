declare i32 @wv.sum(i32) #1
declare void @note(i32) #3

define void @f(i1 noundef %b, i1 noundef %c, i32 noundef %v) #2 {
entry:
  br i1 %b, label %t, label %x
t:
  br i1 %c, label %t1, label %x1
t1:
  %s = call i32 @wv.sum(i32 %v)
  call void @note(i32 %s)
  br label %x1
x1:
  br label %x
x:
  ret void
}
attributes #1 = { nounwind willreturn memory(none) }
attributes #2 = { nounwind willreturn }
attributes #3 = { nounwind willreturn "noconvergent" }
