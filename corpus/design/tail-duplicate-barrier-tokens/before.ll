define void @tail(i1 noundef %in, i32 %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br i1 %in, label %a, label %b
a:
  call void @note(i32 1)
  br label %j
b:
  call void @note(i32 2)
  br label %j
j:
  call void @wg.sync(i32 %v) [ "convergencectrl"(token %e) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @note(i32) "noconvergent"
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
