define void @leaf(i32 noundef %a) #2 {
  %t = call token @llvm.experimental.convergence.entry()
  call void @wg.sync(i32 %a) [ "convergencectrl"(token %t) ]
  ret void
}

define void @main(i1 noundef %c) #2 {
entry:
  %o = call token @llvm.experimental.convergence.entry()
  %w = select i1 %c, i32 1, i32 2
  call void @leaf(i32 %w) [ "convergencectrl"(token %o) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
