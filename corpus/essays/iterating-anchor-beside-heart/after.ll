declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.iterating.anchor() #8
declare i32 @wv.sum(i32) #1
declare void @note(i32) #9

define void @f(i32 noundef %n, i32 noundef %v) #0 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br label %a
a:
  %i = phi i32 [ 0, %entry ], [ %i2, %a ], [ %i2, %b ]
  %t = call token @llvm.experimental.convergence.iterating.anchor()
  %s = call i32 @wv.sum(i32 %v) [ "convergencectrl"(token %t) ]
  call void @note(i32 %s)
  %i2 = add i32 %i, 1
  %c = icmp ult i32 %i2, %n
  br i1 %c, label %a, label %b
b:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %s2 = call i32 @wv.sum(i32 %n) [ "convergencectrl"(token %h) ]
  call void @note(i32 %s2)
  %d = icmp ult i32 %i2, %v
  br i1 %d, label %a, label %x
x:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #8 = { nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
