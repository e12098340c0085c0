declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) #1

declare void @note(i32) #3

define internal i32 @peers(i32 noundef %v) #5 {
  %e = call token @llvm.experimental.convergence.entry()
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %e) ]
  ret i32 %s
}

define void @f(i1 noundef %c, i32 noundef %v) #0 {
entry:
  %r = call i32 @peers(i32 %v)
  br i1 %c, label %t, label %x
t:
  call void @note(i32 %r)
  br label %x
x:
  ret void
}

attributes #3 = { nounwind willreturn "noconvergent" }
attributes #5 = { noinline nounwind willreturn memory(none) "noconvergent" }

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
