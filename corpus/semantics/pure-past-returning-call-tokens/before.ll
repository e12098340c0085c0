define void @pp(i32 noundef %v) #2 {
  %e = call token @llvm.experimental.convergence.entry()
  %a = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %e) ]
  call void @log(i32 1)
  call void @log(i32 %a)
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) #0
declare void @log(i32) #5
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
attributes #5 = { nounwind willreturn }
