define void @sc(i32 noundef %v) {
entry:
  %c = icmp ult i32 %v, 2
  br i1 %c, label %a, label %b
a:
  %s = call i32 @wv.sum(i32 %v)
  call void @note(i32 %s)
  ret void
b:
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
