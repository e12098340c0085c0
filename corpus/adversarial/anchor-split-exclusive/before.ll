define void @sp(i1 noundef %c, i1 noundef %d, i32 %v) {
entry:
  %y = xor i1 %c, true
  %t = call token @llvm.experimental.convergence.anchor()
  br i1 %c, label %a, label %m
a:
  call void @wg.sync(i32 %v) [ "convergencectrl"(token %t) ]
  br label %m
m:
  br i1 %y, label %b, label %x
b:
  call void @wg.meet(i32 %v) [ "convergencectrl"(token %t) ]
  br label %x
x:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @wg.sync(i32) #1
declare void @wg.meet(i32) #1
attributes #1 = { convergent nounwind }
