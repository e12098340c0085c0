define void @ts(i32 noundef %v) #2 {
  %e = call token @llvm.experimental.convergence.entry()
  br label %b
b:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  call void @wg.sync(i32 %v) [ "convergencectrl"(token %h) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
