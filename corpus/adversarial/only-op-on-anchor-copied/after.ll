define void @cp(i1 noundef %c, i32 %v) {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br i1 %c, label %a, label %b
a:
  call void @wg.sync(i32 %v) [ "convergencectrl"(token %t) ]
  br label %x
b:
  call void @wg.sync(i32 %v) [ "convergencectrl"(token %t) ]
  br label %x
x:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
