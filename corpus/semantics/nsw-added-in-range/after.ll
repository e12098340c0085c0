define void @f(i32 noundef %v) {
  %w = and i32 %v, 255
  %x = add nuw nsw i32 %w, 1
  call void @log(i32 %x)
  call void @wg.sync(i32 0)
  ret void
}

declare void @log(i32) #5
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #5 = { nounwind willreturn }
