declare token @llvm.convergence.anchor() #1
declare void @llvm.convergence.join(token) #1
declare i64 @wv.ballot(i1) #1
declare void @note(i32) #9

define i64 @f(i32 noundef %n, i1 noundef %v) #0 {
entry:
  %o = call token @llvm.convergence.anchor()
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %t = call token @llvm.convergence.anchor()
  call void @note(i32 %i)
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %l, label %x
x:
  call void @llvm.convergence.join(token %o)
  %r = call i64 @wv.ballot(i1 %v)
  ret i64 %r
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
