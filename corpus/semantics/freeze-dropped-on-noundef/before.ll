define void @f(i1 noundef %c) {
entry:
  %d = freeze i1 %c
  br i1 %d, label %t, label %j
t:
  call void @wg.sync(i32 1)
  br label %j
j:
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
