define void @m(ptr %p, i1 noundef %c, i32 noundef %v) {
entry:
  br i1 %c, label %t, label %f
t:
  store i32 %v, ptr %p
  br label %j
f:
  store i32 5, ptr %p
  br label %j
j:
  call void @wg.sync(i32 0)
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
