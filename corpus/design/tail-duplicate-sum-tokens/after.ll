define void @tail(i1 noundef %in, i32 %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br i1 %in, label %a, label %b
a:
  call void @note(i32 1)
  %s1 = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %e) ]
  call void @note(i32 %s1)
  ret void
b:
  call void @note(i32 2)
  %s2 = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %e) ]
  call void @note(i32 %s2)
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @note(i32)
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
