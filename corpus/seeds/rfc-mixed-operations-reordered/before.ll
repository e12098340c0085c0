declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) #1
declare i32 @wv.first(i32) #1

declare void @note(i32) #3

define void @f(i32 noundef %v) #0 {
entry:
  %a = call token @llvm.experimental.convergence.entry()
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %a) ]
  %u = call i32 @wv.first(i32 %v)
  call void @note(i32 %s)
  call void @note(i32 %u)
  ret void
}
attributes #3 = { nounwind willreturn "noconvergent" }

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
