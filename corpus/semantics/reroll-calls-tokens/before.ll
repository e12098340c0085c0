define internal i32 @help(i32 noundef %a) #0 {
  %t = call token @llvm.experimental.convergence.entry()
  %s = call i32 @wv.sum(i32 %a) [ "convergencectrl"(token %t) ]
  %r = add i32 %s, 1
  ret i32 %r
}

define void @seq(i32 noundef %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %a = call i32 @help(i32 %v) [ "convergencectrl"(token %e) ]
  call void @note(i32 %a)
  %w = add i32 %v, 1
  %b = call i32 @help(i32 %w) [ "convergencectrl"(token %e) ]
  call void @note(i32 %b)
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) #0
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
