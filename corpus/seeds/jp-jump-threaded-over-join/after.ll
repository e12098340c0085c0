declare token @llvm.convergence.anchor() #1
declare i32 @wv.sum(i32) #1
declare void @note(i32) #9

define i32 @f(i1 noundef %p, i1 noundef %q, i32 noundef %v) #0 {
entry:
  %t = call token @llvm.convergence.anchor()
  br i1 %p, label %then, label %then2
then:
  call void @note(i32 %v)
  br i1 %q, label %then2, label %x
then2:
  %s = call i32 @wv.sum(i32 %v)
  br label %x
x:
  %r = phi i32 [ %s, %then2 ], [ 0, %then ]
  ret i32 %r
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
