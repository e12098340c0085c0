define void @ts(i32 noundef %v) #2 {
  %e = call token @llvm.experimental.convergence.entry()
  br label %b
b:
  call void @wg.sync(i32 %v) [ "convergencectrl"(token %e) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
