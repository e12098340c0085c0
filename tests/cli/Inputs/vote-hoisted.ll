define void @k(i1 %c, i32 %x) {
entry:
  %a = call i32 @wv.sum(i32 %x)
  br i1 %c, label %l, label %j
l:
  call void @note(i32 %a)
  br label %j
j:
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @note(i32)
attributes #0 = { convergent nounwind speculatable willreturn memory(none) }
