declare token @llvm.convergence.anchor() #1
declare i64 @wv.ballot(i1) #1
declare void @note(i32) #9

define i64 @f(i1 noundef %p, i32 noundef %v) #0 {
entry:
  %t = call token @llvm.convergence.anchor()
  br i1 %p, label %a, label %b
a:
  call void @note(i32 %v)
  br label %b
b:
  %unused = call i64 @wv.ballot(i1 true)
  %r = call i64 @wv.ballot(i1 %p)
  ret i64 %r
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
