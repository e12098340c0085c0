define void @er(i1 noundef %c, i32 noundef %v) {
entry:
  %s = call i32 @wv.sum(i32 %v)
  br i1 %c, label %x, label %go
go:
  call void @note(i32 %s)
  br label %x
x:
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
