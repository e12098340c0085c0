declare i32 @wv.sum(i32) #0
declare void @note(i32)
declare token @llvm.experimental.convergence.entry()

define internal i32 @h(i32 noundef %v) #1 {
  %e = call token @llvm.experimental.convergence.entry()
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %e) ]
  ret i32 %s
}

define void @f(i1 noundef %c, i32 noundef %x, i32 noundef %y) #1 {
entry:
  br i1 %c, label %t, label %j
t:
  br label %j
j:
  %v = phi i32 [ %x, %t ], [ %y, %entry ]
  %s = call i32 @h(i32 %v)
  call void @note(i32 %s)
  ret void
}

attributes #0 = { convergent memory(none) nounwind willreturn }
attributes #1 = { convergent }
