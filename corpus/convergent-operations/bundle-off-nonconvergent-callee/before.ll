define internal i32 @plain(i32 noundef %x) noinline "noconvergent" {
  %y = mul i32 %x, 3
  call void @note(i32 %y)
  ret i32 %y
}

define i32 @f(i1 noundef %c, i32 noundef %v) #2 {
  %e = call token @llvm.experimental.convergence.entry()
  %r = call i32 @plain(i32 %v) #2 [ "convergencectrl"(token %e) ]
  %s = call i32 @wv.sum(i32 %r) [ "convergencectrl"(token %e) ]
  ret i32 %s
}

declare void @note(i32) "noconvergent"
declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
