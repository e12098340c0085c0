define void @td(i32 noundef %n, i32 noundef %d) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br label %lp
lp:
  %i = phi i32 [ 0, %entry ], [ %j, %lp ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %i) [ "convergencectrl"(token %h) ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %lp, label %x
x:
  %g = icmp ugt i32 %u, 1
  br i1 %g, label %t, label %f
t:
  %a = call i32 @wv.sum(i32 %d) [ "convergencectrl"(token %h) ]
  call void @log(i32 %a)
  br label %z
f:
  %b = call i32 @wv.sum(i32 %d) [ "convergencectrl"(token %h) ]
  call void @log(i32 %b)
  br label %z
z:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @wv.sum(i32) #0
declare void @log(i32) #5 "noconvergent"
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
attributes #5 = { nounwind willreturn }
