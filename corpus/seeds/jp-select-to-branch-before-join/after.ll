declare token @llvm.convergence.anchor() #1
declare void @llvm.convergence.join(token) #1
declare i64 @wv.ballot(i1) #1
declare void @note(i32) #9

define i64 @f(i1 noundef %p, i1 noundef %q, i32 noundef %v, i32 noundef %w) #0 {
entry:
  %t = call token @llvm.convergence.anchor()
  br i1 %p, label %a, label %b
a:
  call void @note(i32 %v)
  br label %b
b:
  br i1 %q, label %s, label %k
s:
  br label %k
k:
  %x = phi i32 [ %v, %s ], [ %w, %b ]
  call void @llvm.convergence.join(token %t)
  %c = icmp ugt i32 %x, 7
  %r = call i64 @wv.ballot(i1 %c)
  ret i64 %r
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
