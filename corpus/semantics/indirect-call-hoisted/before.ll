define void @in(ptr noundef %f, i1 noundef %c) {
entry:
  br i1 %c, label %t, label %e
t:
  call void %f(i32 1) #1
  br label %j
e:
  call void %f(i32 1) #1
  br label %j
j:
  ret void
}
attributes #1 = { convergent nounwind }
