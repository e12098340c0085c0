define i32 @f() #0 {
entry:
  %r = call i32 @wv.ballot(i1 true)
  %c = icmp eq i32 %r, %r
  %unused = icmp eq i32 %r, %r
  %s = call i32 @wv.ballot(i1 %c)
  ret i32 %s
}

declare i32 @wv.ballot(i1) #1
attributes #0 = { convergent }
attributes #1 = { convergent nounwind willreturn memory(none) }
