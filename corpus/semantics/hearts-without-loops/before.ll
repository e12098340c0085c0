define void @deg(i32 noundef %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br label %b
b:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  call void @wg.sync(i32 %v) [ "convergencectrl"(token %h) ]
  br label %d
d:
  %g = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %h) ]
  call void @wg.sync(i32 1) [ "convergencectrl"(token %g) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
