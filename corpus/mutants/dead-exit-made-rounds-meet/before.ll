define i32 @f(i32 noundef %n, i32 noundef %v) convergent {
entry:
  %m = and i32 %n, 1
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %j, %h ], [ 0, %p ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %i, %m
  %k = zext i1 %more to i32
  switch i32 %k, label %x [ i32 1, label %h
                            i32 0, label %p ]
p:
  %s = call i32 @wv.sum(i32 %v)
  %never = icmp ugt i32 %m, 1
  br i1 %never, label %h, label %x
x:
  %r = phi i32 [ 0, %h ], [ %s, %p ]
  ret i32 %r
}
declare i32 @wv.sum(i32) convergent nounwind willreturn memory(none)
