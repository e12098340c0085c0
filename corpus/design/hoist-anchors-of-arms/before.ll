define void @arms(i1 noundef %c, i32 %v) {
entry:
  br i1 %c, label %a, label %b
a:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @wg.sync(i32 %v) [ "convergencectrl"(token %t) ]
  br label %j
b:
  %u = call token @llvm.experimental.convergence.anchor()
  call void @wg.sync(i32 %v) [ "convergencectrl"(token %u) ]
  br label %j
j:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
