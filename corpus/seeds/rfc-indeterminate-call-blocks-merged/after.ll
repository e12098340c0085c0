declare void @note(i32) #3
declare void @work() #8
define void @f(i1 noundef %p, i32 noundef %v) #0 {
entry:
  br i1 %p, label %t, label %x
t:
  call void @note(i32 %v)
  call void @work()
  br label %x
x:
  ret void
}
attributes #3 = { nounwind willreturn "noconvergent" }
attributes #8 = { nounwind willreturn }

attributes #0 = { convergent nounwind willreturn }
