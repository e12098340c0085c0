define void @m(ptr %p) {
  store i32 1, ptr %p
  call void @wg.sync(i32 0)
  call void @log(i32 1)
  ret void
}

declare void @wg.sync(i32) #1
declare void @log(i32) #5
attributes #1 = { convergent nounwind }
attributes #5 = { nounwind willreturn }
