declare token @llvm.experimental.convergence.anchor()
declare i32 @wv.sum(i32) nounwind willreturn memory(none)
declare void @note(i32) noconvergent nounwind willreturn

define void @f(i1 noundef %noconvergent, i32 noundef %v) #0 {
entry:
  br i1 %noconvergent, label %noconvergent.then, label %x
noconvergent.then:
  %implicit = call token @llvm.experimental.convergence.anchor()
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %implicit) ]
  call void @note(i32 %s)
  br label %x
x:
  ret void
}
attributes #0 = { noconvergent nounwind willreturn }
