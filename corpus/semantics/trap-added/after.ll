define void @tr(i32 noundef %v) {
entry:
  call void @wg.sync(i32 %v)
  %c = icmp eq i32 %v, 9
  br i1 %c, label %b, label %x
b:
  call void @stop(i32 0)
  unreachable
x:
  ret void
}

declare void @wg.sync(i32) #1
declare void @stop(i32) #9
attributes #1 = { convergent nounwind }
attributes #9 = { noreturn nounwind }
