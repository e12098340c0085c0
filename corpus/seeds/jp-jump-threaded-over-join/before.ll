declare token @llvm.convergence.anchor() #1
declare void @llvm.convergence.join(token) #1
declare i32 @wv.sum(i32) #1
declare void @note(i32) #9

define i32 @f(i1 noundef %p, i1 noundef %q, i32 noundef %v) #0 {
entry:
  %t = call token @llvm.convergence.anchor()
  br i1 %p, label %then, label %mid
then:
  call void @note(i32 %v)
  br label %mid
mid:
  %flag = phi i1 [ true, %entry ], [ %q, %then ]
  call void @llvm.convergence.join(token %t)
  br i1 %flag, label %then2, label %x
then2:
  %s = call i32 @wv.sum(i32 %v)
  br label %x
x:
  %r = phi i32 [ %s, %then2 ], [ 0, %mid ]
  ret i32 %r
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
