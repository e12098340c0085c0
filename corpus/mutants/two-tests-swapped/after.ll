declare i32 @wv.sum(i32) #0

define i32 @f(i1 noundef %a, i1 noundef %b, i32 noundef %v) #1 {
entry:
  br i1 %b, label %l, label %r
l:
  br label %m
r:
  br label %m
m:
  br i1 %a, label %t, label %x
t:
  br label %j
x:
  br label %j
j:
  %s = call i32 @wv.sum(i32 %v)
  ret i32 %s
}

attributes #0 = { convergent memory(none) nounwind willreturn }
attributes #1 = { convergent }
