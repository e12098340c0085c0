define void @ld(ptr noundef %p, i32 %x) {
entry:
  %c = icmp ne ptr %p, null
  %q = load i32, ptr %p
  br i1 %c, label %t, label %j
t:
  call void @log(i32 %q)
  br label %j
j:
  call void @wg.sync(i32 %x)
  ret void
}

declare void @log(i32) #5
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #5 = { nounwind willreturn }
