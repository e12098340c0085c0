define void @or(i1 noundef %a, i1 noundef %b) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %o = or i1 %a, %b
  br i1 %o, label %u, label %x
u:
  call void @wg.sync(i32 1) [ "convergencectrl"(token %e) ]
  br label %x
x:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
