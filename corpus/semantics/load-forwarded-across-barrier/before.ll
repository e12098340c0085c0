define void @m(ptr %p) {
  store i32 1, ptr %p
  call void @wg.sync(i32 0)
  %x = load i32, ptr %p
  call void @log(i32 %x)
  ret void
}

declare void @wg.sync(i32) #1
declare void @log(i32) #5
attributes #1 = { convergent nounwind }
attributes #5 = { nounwind willreturn }
