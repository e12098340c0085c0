define void @leaf(i32 noundef %a) #2 {
  %t = call token @llvm.experimental.convergence.entry()
  call void @wg.sync(i32 %a) [ "convergencectrl"(token %t) ]
  ret void
}

define void @main(i1 noundef %c) #2 {
entry:
  %o = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %t, label %f
t:
  call void @leaf(i32 1) [ "convergencectrl"(token %o) ]
  br label %j
f:
  call void @leaf(i32 2) [ "convergencectrl"(token %o) ]
  br label %j
j:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
