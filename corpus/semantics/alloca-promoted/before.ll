define void @m(i1 noundef %c, i32 noundef %v) {
entry:
  %p = alloca i32
  store i32 %v, ptr %p
  br i1 %c, label %t, label %j
t:
  %x = load i32, ptr %p
  %y = add i32 %x, 1
  store i32 %y, ptr %p
  br label %j
j:
  call void @wg.sync(i32 0)
  %z = load i32, ptr %p
  %s = call i32 @wv.sum(i32 %z)
  call void @log(i32 %s)
  ret void
}

declare void @wg.sync(i32) #1
declare i32 @wv.sum(i32) #0
declare void @log(i32) #5
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #1 = { convergent nounwind }
attributes #5 = { nounwind willreturn }
