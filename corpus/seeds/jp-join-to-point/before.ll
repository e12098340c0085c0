declare token @llvm.convergence.anchor() #1
declare void @llvm.convergence.join(token) #1
declare i32 @wv.sum(i32) #1
declare i32 @wv.first(i32) #1

define i32 @wf(i32 noundef %key, i32 noundef %v) #0 {
entry:
  br label %lp
lp:
  %t = call token @llvm.convergence.anchor()
  %u = call i32 @wv.first(i32 %key)
  %mine = icmp eq i32 %u, %key
  br i1 %mine, label %hit, label %lat
hit:
  %s = call i32 @wv.sum(i32 %v)
  br label %lat
lat:
  %p = phi i32 [ %s, %hit ], [ 0, %lp ]
  call void @llvm.convergence.join(token %t)
  br i1 %mine, label %out, label %lp
out:
  ret i32 %p
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
