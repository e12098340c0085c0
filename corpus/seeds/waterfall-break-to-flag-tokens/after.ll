define i32 @wf(i32 noundef %key, i32 noundef %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br label %lp
lp:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %key) [ "convergencectrl"(token %h) ]
  %mine = icmp eq i32 %u, %key
  br i1 %mine, label %hit, label %lat
hit:
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %h) ]
  br label %lat
lat:
  %p = phi i32 [ %s, %hit ], [ 0, %lp ]
  br i1 %mine, label %out, label %lp
out:
  ret i32 %p
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
