declare i32 @wv.sum(i32) #1
declare void @note(i32) #9

define void @f(i1 noundef %p, i32 noundef %n, i32 noundef %v) #0 {
entry:
  br i1 %p, label %a, label %c
a:
  %ia = phi i32 [ 0, %entry ], [ %k, %c ]
  %s = call i32 @wv.sum(i32 %v)
  call void @note(i32 %s)
  br label %c
c:
  %ic = phi i32 [ 0, %entry ], [ %ia, %a ]
  %k = add i32 %ic, 1
  %m = icmp ult i32 %k, %n
  br i1 %m, label %a, label %x
x:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
