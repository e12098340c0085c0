define i32 @ic(i1 noundef %c, i32 %x, i32 %y) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %t, label %f
t:
  %a = add i32 %x, 1
  br label %j
f:
  %b = xor i32 %y, 7
  br label %j
j:
  %p = phi i32 [ %a, %t ], [ %b, %f ]
  %s = call i32 @wv.sum(i32 %p) [ "convergencectrl"(token %e) ]
  ret i32 %s
}

declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
