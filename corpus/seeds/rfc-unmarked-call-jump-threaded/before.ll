declare void @note(i32) #3
declare void @work() #8
define void @f(i1 noundef %p, i1 noundef %q, i32 noundef %v) #0 {
entry:
  br i1 %p, label %then, label %mid
then:
  call void @note(i32 %v)
  br label %mid
mid:
  %flag = phi i1 [ true, %entry ], [ %q, %then ]
  br i1 %flag, label %then2, label %x
then2:
  call void @work()
  br label %x
x:
  ret void
}
attributes #3 = { nounwind willreturn "noconvergent" }
attributes #8 = { nounwind willreturn }

attributes #0 = { convergent nounwind willreturn }
