define void @un(i1 noundef %q, i32 noundef %x, i32 noundef %d) {
entry:
  br i1 %q, label %r, label %j
r:
  %a = call i32 @wv.sum(i32 %d)
  call void @log(i32 %a)
  br label %j
j:
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @log(i32) #5
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #5 = { nounwind willreturn }
