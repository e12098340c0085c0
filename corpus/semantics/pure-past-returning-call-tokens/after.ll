define void @pp(i32 noundef %v) #2 {
  %e = call token @llvm.experimental.convergence.entry()
  call void @log(i32 1)
  %a = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %e) ]
  call void @log(i32 %a)
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @log(i32) #5
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
attributes #5 = { nounwind willreturn }
