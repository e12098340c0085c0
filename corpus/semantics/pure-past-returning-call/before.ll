define void @pp(i32 noundef %v) #2 {
  %a = call i32 @wv.sum(i32 %v)
  call void @log(i32 1)
  call void @log(i32 %a)
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @log(i32) #5
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
attributes #5 = { nounwind willreturn }
