define void @m(ptr %p, i32 noundef %v) {
  %s = call i32 @wv.sum(i32 %v)
  store i32 %s, ptr %p
  call void @wg.sync(i32 0)
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @wg.sync(i32) #1
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #1 = { convergent nounwind }
