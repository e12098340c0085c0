declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @wv.sum(i32) #1
declare void @note(i32) #9

define void @f(i32 noundef %n, i32 noundef %v) #0 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %t = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %t) ]
  call void @note(i32 %s)
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %l, label %x
x:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
