define void @ar(i32 noundef %v) #2 {
entry:
  %c = icmp sgt i32 %v, -1
  br i1 %c, label %f, label %t
t:
  %a = call i32 @wv.sum(i32 %v)
  call void @note(i32 %a)
  br label %j
f:
  %b = call i32 @wv.first(i32 %v)
  call void @note(i32 %b)
  br label %j
j:
  call void @wg.sync(i32 3)
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @note(i32)
declare i32 @wv.first(i32) #0
declare void @wg.sync(i32) #1
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
