declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) #1
declare void @note(i32) #3

define internal i32 @inner(i32 noundef %v) #2 {
  %e = call token @llvm.experimental.convergence.entry()
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %e) ]
  ret i32 %s
}

define void @f(i1 noundef %b, i32 noundef %v) #2 {
entry:
  br i1 %b, label %t, label %x
t:
  %s = call i32 @inner(i32 %v)
  call void @note(i32 %s)
  br label %x
x:
  ret void
}
attributes #1 = { nounwind willreturn memory(none) }
attributes #2 = { nounwind willreturn }
attributes #3 = { nounwind willreturn "noconvergent" }
