define internal i32 @lv(i32 noundef %a) #2 {
entry:
  %c = icmp ult i32 %a, 9
  br i1 %c, label %t, label %x
t:
  ret i32 1
x:
  %s = call i32 @wv.sum(i32 %a)
  ret i32 %s
}

define i32 @c(i32 noundef %v) #2 {
  %r = call i32 @lv(i32 %v)
  %q = call i32 @wv.sum(i32 %r)
  ret i32 %q
}

declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
