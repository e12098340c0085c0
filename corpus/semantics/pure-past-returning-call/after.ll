define void @pp(i32 noundef %v) #2 {
  call void @log(i32 1)
  %a = call i32 @wv.sum(i32 %v)
  call void @log(i32 %a)
  ret void
}

declare void @log(i32) #5
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
attributes #5 = { nounwind willreturn }
