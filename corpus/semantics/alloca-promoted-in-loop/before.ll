define void @m(i32 noundef %n) {
entry:
  %p = alloca i32
  store i32 0, ptr %p
  br label %lp
lp:
  %i = load i32, ptr %p
  call void @wg.sync(i32 %i)
  %j = add i32 %i, 1
  store i32 %j, ptr %p
  %c = icmp ult i32 %j, %n
  br i1 %c, label %lp, label %x
x:
  ret void
}

declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
