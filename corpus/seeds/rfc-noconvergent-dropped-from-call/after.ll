declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare i32 @wv.sum(i32) #1

declare void @note(i32) #3

define void @main(i32 noundef %n, i32 noundef %v) #0 {
entry:
  %outer = call token @llvm.experimental.convergence.anchor()
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %inner) ]
  call void @note(i32 %s)
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %l, label %x
x:
  ret void
}

attributes #2 = { convergent noinline nounwind }
attributes #3 = { nounwind willreturn "noconvergent" }
attributes #4 = { "noconvergent" }

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
