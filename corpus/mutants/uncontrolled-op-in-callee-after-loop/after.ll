declare i32 @wv.sum(i32) #0
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()

define internal i32 @h(i32 noundef %v) #1 {
  %s = call i32 @wv.sum(i32 %v)
  ret i32 %s
}

define i32 @f(i32 noundef %n, i32 noundef %v) #1 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %t = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %l, label %x
x:
  %s = call i32 @h(i32 %v) [ "convergencectrl"(token %e) ]
  ret i32 %s
}

attributes #0 = { convergent memory(none) nounwind willreturn }
attributes #1 = { convergent }
