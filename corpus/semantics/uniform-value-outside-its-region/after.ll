define void @uo(i1 noundef %q, i32 noundef %x, i32 noundef %d) {
  %a = call i32 @wv.sum(i32 %d)
  call void @log(i32 %a)
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @log(i32) #5
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #5 = { nounwind willreturn }
