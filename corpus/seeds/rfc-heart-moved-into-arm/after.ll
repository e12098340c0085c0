declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare i32 @wv.sum(i32) #1

declare void @note(i32) #3

define void @f(i32 noundef %n, i32 noundef %p, i32 noundef %v) #0 {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  br label %b
b:
  %i = phi i32 [ 0, %entry ], [ %j, %d ]
  %q = icmp eq i32 %i, %p
  br i1 %q, label %c, label %d
c:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %a) ]
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %h) ]
  call void @note(i32 %s)
  br label %d
d:
  %j = add i32 %i, 1
  %g = icmp ult i32 %j, %n
  br i1 %g, label %b, label %x
x:
  ret void
}
attributes #3 = { nounwind willreturn "noconvergent" }

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
