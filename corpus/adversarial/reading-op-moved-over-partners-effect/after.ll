define i32 @ga(i1 noundef %c, i32 noundef %v) {
entry:
  br i1 %c, label %a, label %m
a:
  call void @log(i32 0)
  br label %m
m:
  %g = call i32 @wv.gather(i32 %v)
  %r = select i1 %c, i32 0, i32 %g
  ret i32 %r
}

declare i32 @wv.gather(i32) #8
declare void @log(i32) #9
attributes #8 = { convergent nounwind speculatable willreturn memory(read) }
attributes #9 = { nounwind willreturn }
