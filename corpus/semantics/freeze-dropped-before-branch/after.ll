define void @f(i1 %c) {
entry:
  br i1 %c, label %t, label %j
t:
  call void @wg.sync(i32 1)
  br label %j
j:
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
