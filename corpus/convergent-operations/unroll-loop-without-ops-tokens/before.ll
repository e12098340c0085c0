define i32 @quiet(i32 noundef %n, i32 noundef %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br label %hd
hd:
  %i = phi i32 [ %n, %entry ], [ %i1, %bd ]
  %a = phi i32 [ %v, %entry ], [ %a1, %bd ]
  %go = icmp ugt i32 %i, 0
  br i1 %go, label %bd, label %x
bd:
  %a1 = mul i32 %a, 3
  %i1 = sub i32 %i, 1
  br label %hd
x:
  %s = call i32 @wv.sum(i32 %a) [ "convergencectrl"(token %e) ]
  ret i32 %s
}

declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
