declare token @llvm.convergence.anchor() #1
declare void @llvm.convergence.join(token) #1
declare void @llvm.convergence.point(token) #1
declare i32 @wv.sum(i32) #1
declare i32 @wv.first(i32) #1

define i32 @wf(i32 noundef %key, i32 noundef %v) #0 {
entry:
  %o = call token @llvm.convergence.anchor()
  br label %lp
lp:
  %t = call token @llvm.convergence.anchor()
  %u = call i32 @wv.first(i32 %key)
  %mine = icmp eq i32 %u, %key
  br i1 %mine, label %hit, label %lp
hit:
  call void @llvm.convergence.point(token %t)
  %s = call i32 @wv.sum(i32 %v)
  br label %x
x:
  call void @llvm.convergence.join(token %o)
  ret i32 %s
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
