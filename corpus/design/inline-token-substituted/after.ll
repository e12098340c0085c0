define i32 @leaf(i32 noundef %a) #2 {
  %t = call token @llvm.experimental.convergence.entry()
  %z = mul i32 %a, 5
  %r = call i32 @wv.sum(i32 %z) [ "convergencectrl"(token %t) ]
  ret i32 %r
}

define void @main(i32 noundef %n) #2 {
entry:
  %o = call token @llvm.experimental.convergence.anchor()
  br label %lp
lp:
  %i = phi i32 [ 0, %entry ], [ %j, %lp ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %o) ]
  %z = mul i32 %i, 5
  %r = call i32 @wv.sum(i32 %z) [ "convergencectrl"(token %h) ]
  call void @note(i32 %r)
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %lp, label %x
x:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i32 @wv.sum(i32) #0
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare void @note(i32) "noconvergent"
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
