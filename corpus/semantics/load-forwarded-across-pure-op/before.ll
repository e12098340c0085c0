define void @m(ptr %p, i32 noundef %v) {
  store i32 1, ptr %p
  %s = call i32 @wv.sum(i32 %v)
  %x = load i32, ptr %p
  call void @log(i32 %x)
  call void @log(i32 %s)
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @log(i32) #5
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #5 = { nounwind willreturn }
