define void @f(i32 noundef %v) {
  %x = add i32 %v, 1
  %s = call i32 @wv.sum(i32 %x)
  call void @log(i32 %s)
  call void @log(i32 %x)
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @log(i32) #5
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #5 = { nounwind willreturn }
