declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare i32 @wv.sum(i32) nounwind willreturn memory(none)
declare void @note(i32) noconvergent nounwind willreturn

define internal void @callee(i32 noundef %v) nounwind noinline {
  %e = call token @llvm.experimental.convergence.entry()
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %e) ]
  call void @note(i32 %s)
  ret void
}

define void @f(i1 noundef %noconvergent, i32 noundef %v) #0 {
entry:
  br i1 %noconvergent, label %noconvergent.then, label %x
noconvergent.then:
  call void @callee(i32 %v) noconvergent
  br label %x
x:
  ret void
}
attributes #0 = { noconvergent nounwind willreturn }
