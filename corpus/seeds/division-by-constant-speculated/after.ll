define void @dv(i1 noundef %c, i32 noundef %x, i32 noundef %y) {
entry:
  %s = call i32 @wv.sum(i32 %x)
  %z = or i32 %y, 1
  %q = udiv i32 %s, %z
  br i1 %c, label %t, label %j
t:
  call void @log(i32 %q)
  br label %j
j:
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @log(i32) #5
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #5 = { nounwind willreturn }
