define void @f(i32 %v, i32 %x, i32 %y) {
  call void @log(i32 noundef %v)
  %c = icmp eq i32 %v, 4
  %p = select i1 %c, i32 %x, i32 %y
  %s = call i32 @wv.sum(i32 %p)
  call void @log(i32 %s)
  ret void
}

declare void @log(i32) #5
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #5 = { nounwind willreturn }
