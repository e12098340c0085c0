define void @vote2(i1 noundef %c, i1 %x) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %a = call i32 @wv.ballot(i1 %x) [ "convergencectrl"(token %e) ]
  call void @note(i32 %a)
  br i1 %c, label %t, label %j
t:
  %b = call i32 @wv.ballot(i1 %x) [ "convergencectrl"(token %e) ]
  call void @note(i32 %b)
  br label %j
j:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i32 @wv.ballot(i1) #0
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
