define void @gb(i1 noundef %c) {
entry:
  call void @wg.sync(i32 0)
  br i1 %c, label %a, label %m
a:
  call void @wg.sync(i32 0)
  br label %m
m:
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
