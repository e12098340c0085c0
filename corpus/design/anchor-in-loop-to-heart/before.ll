define void @lp(i32 noundef %n, i32 noundef %v) {
entry:
  br label %hd
hd:
  %i = phi i32 [ 0, %entry ], [ %j, %hd ]
  %h = call token @llvm.experimental.convergence.anchor()
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %h) ]
  call void @note(i32 %s)
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %hd, label %x
x:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare i32 @wv.sum(i32) #0
declare void @note(i32) "noconvergent"
attributes #0 = { convergent nounwind willreturn memory(none) }
