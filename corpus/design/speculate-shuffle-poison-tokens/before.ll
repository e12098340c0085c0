define void @shuf(i1 noundef %c, i32 noundef %data, i32 noundef %id) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %t, label %j
t:
  %a = call i32 @wv.shuffle(i32 %data, i32 %id) [ "convergencectrl"(token %e) ]
  call void @note(i32 %a)
  br label %j
j:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i32 @wv.shuffle(i32, i32) #0
declare void @note(i32) "noconvergent"
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
