declare void @note(i32) #3
declare i32 @helper(i32) #7
define void @f(i1 noundef %c, i32 noundef %v) #0 {
entry:
  %r = call i32 @helper(i32 %v)
  br i1 %c, label %t, label %x
t:
  call void @note(i32 %r)
  br label %x
x:
  ret void
}
attributes #3 = { nounwind willreturn "noconvergent" }
attributes #7 = { nounwind willreturn memory(none) }

attributes #0 = { convergent nounwind willreturn }
