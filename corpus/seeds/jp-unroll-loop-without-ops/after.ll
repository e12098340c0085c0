declare token @llvm.convergence.anchor() #1
declare void @llvm.convergence.join(token) #1
declare i64 @wv.ballot(i1) #1
declare void @note(i32) #9

define i64 @f(i32 noundef %n, i1 noundef %v) #0 {
entry:
  %t = call token @llvm.convergence.anchor()
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j2, %b2 ]
  %c = icmp ult i32 %i, %n
  br i1 %c, label %b, label %x
b:
  call void @note(i32 %i)
  %j = add i32 %i, 1
  %c2 = icmp ult i32 %j, %n
  br i1 %c2, label %b2, label %x
b2:
  call void @note(i32 %j)
  %j2 = add i32 %j, 1
  br label %l
x:
  call void @llvm.convergence.join(token %t)
  %r = call i64 @wv.ballot(i1 %v)
  ret i64 %r
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
