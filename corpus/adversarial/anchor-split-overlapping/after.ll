define void @sp(i1 noundef %c, i1 noundef %d, i32 %v) {
entry:
  %y = or i1 %c, %d
  br i1 %c, label %a, label %m
a:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @wg.sync(i32 %v) [ "convergencectrl"(token %t) ]
  br label %m
m:
  br i1 %y, label %b, label %x
b:
  %u = call token @llvm.experimental.convergence.anchor()
  call void @wg.meet(i32 %v) [ "convergencectrl"(token %u) ]
  br label %x
x:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @wg.sync(i32) #1
declare void @wg.meet(i32) #1
attributes #1 = { convergent nounwind }
