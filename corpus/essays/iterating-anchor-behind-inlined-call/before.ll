declare token @llvm.experimental.convergence.iterating.anchor() #8
declare i32 @wv.sum(i32) #1
declare void @note(i32) #9

define internal i32 @g(i32 noundef %x) #2 {
start:
  %c = icmp ugt i32 %x, 7
  br i1 %c, label %t, label %j
t:
  %y = udiv i32 %x, 3
  br label %j
j:
  %r = phi i32 [ %x, %start ], [ %y, %t ]
  ret i32 %r
}
define void @f(i32 noundef %n, i32 noundef %v) #0 {
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %k, %l ]
  %r = call i32 @g(i32 %v)
  %t = call token @llvm.experimental.convergence.iterating.anchor()
  %s = call i32 @wv.sum(i32 %r) [ "convergencectrl"(token %t) ]
  call void @note(i32 %s)
  %k = add i32 %i, 1
  %c = icmp ult i32 %k, %n
  br i1 %c, label %l, label %x
x:
  ret void
}
attributes #2 = { noinline nounwind willreturn memory(none) }

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #8 = { nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
