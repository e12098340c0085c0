define void @nr(i1 noundef %c, i32 noundef %v) {
entry:
  %s = call i32 @wv.sum(i32 %v)
  br i1 %c, label %bad, label %go
bad:
  call void @stop(i32 %v)
  unreachable
go:
  call void @note(i32 %s)
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @stop(i32) #9
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #9 = { noreturn nounwind }
