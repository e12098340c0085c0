define void @out(i32 %v) #2 {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @first(i32 %v) [ "convergencectrl"(token %t) ]
  %u = call token @llvm.experimental.convergence.anchor()
  call void @second(i32 %v) [ "convergencectrl"(token %u) ]
  ret void
}

define void @first(i32 %v) #2 {
  %e = call token @llvm.experimental.convergence.entry()
  call void @wg.sync(i32 %v) [ "convergencectrl"(token %e) ]
  ret void
}
define void @second(i32 %v) #2 {
  %e = call token @llvm.experimental.convergence.entry()
  call void @wg.meet(i32 %v) [ "convergencectrl"(token %e) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare void @wg.sync(i32) #1
declare void @wg.meet(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
