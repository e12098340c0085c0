declare token @llvm.convergence.anchor() #1
declare void @llvm.convergence.join(token) #1
declare i64 @wv.ballot(i1) #1
declare void @note(i32) #9

define i64 @f(i1 noundef %p, i1 noundef %v) #0 {
entry:
  %a = call token @llvm.convergence.anchor()
  %b = call token @llvm.convergence.anchor()
  br i1 %p, label %t, label %x
t:
  call void @note(i32 1)
  br label %x
x:
  call void @llvm.convergence.join(token %b)
  %r = call i64 @wv.ballot(i1 %v)
  br label %y
y:
  call void @llvm.convergence.join(token %a)
  ret i64 %r
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
