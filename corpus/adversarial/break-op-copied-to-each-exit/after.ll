define void @bk(i32 noundef %n, i32 %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %b0 = icmp eq i32 0, %n
  br i1 %b0, label %o0, label %r1
o0:
  %s0 = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %e) ]
  call void @note(i32 %s0)
  br label %x
r1:
  %b1 = icmp eq i32 1, %n
  br i1 %b1, label %o1, label %x
o1:
  %s1 = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %e) ]
  call void @note(i32 %s1)
  br label %x
x:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) #0
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
