define void @m(i32 noundef %v) {
  %p = alloca i32
  store i32 %v, ptr %p
  call void @give(ptr %p)
  call void @wg.sync(i32 0)
  call void @log(i32 %v)
  ret void
}

declare void @give(ptr)
declare void @wg.sync(i32) #1
declare void @log(i32) #5
attributes #1 = { convergent nounwind }
attributes #5 = { nounwind willreturn }
