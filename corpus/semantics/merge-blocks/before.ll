define void @mb(i32 noundef %v) #2 {
entry:
  br label %a
a:
  call void @wg.sync(i32 %v)
  br label %b
b:
  call void @wg.sync(i32 1)
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
