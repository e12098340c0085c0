declare i32 @wv.sum(i32) #1
declare void @note(i32) #9

define void @f(i1 noundef %p, i32 noundef %n, i32 noundef %v) #0 {
entry:
  br label %d
d:
  %to.a = phi i1 [ %p, %entry ], [ false, %a ], [ true, %c1 ]
  %i = phi i32 [ 0, %entry ], [ %i, %a ], [ %k, %c1 ]
  br i1 %to.a, label %a, label %c
a:
  %s = call i32 @wv.sum(i32 %v)
  call void @note(i32 %s)
  br label %d
c:
  %k = add i32 %i, 1
  %m = icmp ult i32 %k, %n
  br i1 %m, label %c1, label %x
c1:
  br label %d
x:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
