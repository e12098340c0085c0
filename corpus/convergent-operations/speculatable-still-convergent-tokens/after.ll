define void @spec(i1 noundef %c, i32 %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %s = call i32 @wv.spec(i32 %v) [ "convergencectrl"(token %e) ]
  br i1 %c, label %t, label %j
t:
  call void @note(i32 %s)
  br label %j
j:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i32 @wv.spec(i32) #4
declare void @note(i32) "noconvergent"
attributes #2 = { convergent }
attributes #4 = { convergent nounwind speculatable willreturn memory(none) }
