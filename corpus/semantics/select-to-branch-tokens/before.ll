define void @bs(i1 noundef %c, i32 noundef %x, i32 noundef %y) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %p = select i1 %c, i32 %x, i32 %y
  %s = call i32 @wv.sum(i32 %p) [ "convergencectrl"(token %e) ]
  call void @note(i32 %s)
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) #0
declare void @note(i32) "noconvergent"
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
