define void @full(i32 noundef %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %x0 = add i32 %v, 0
  %s0 = call i32 @wv.sum(i32 %x0) [ "convergencectrl"(token %e) ]
  call void @note(i32 %s0)
  %x1 = add i32 %v, 1
  %s1 = call i32 @wv.sum(i32 %x1) [ "convergencectrl"(token %e) ]
  call void @note(i32 %s1)
  %x2 = add i32 %v, 2
  %s2 = call i32 @wv.sum(i32 %x2) [ "convergencectrl"(token %e) ]
  call void @note(i32 %s2)
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) #0
declare void @note(i32) "noconvergent"
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
