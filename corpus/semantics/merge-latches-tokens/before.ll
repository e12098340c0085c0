define void @lat(i32 noundef %n, i32 noundef %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br label %hd
hd:
  %i = phi i32 [ 0, %entry ], [ %ja, %a ], [ %jb, %b ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  call void @wg.sync(i32 %i) [ "convergencectrl"(token %h) ]
  %go = icmp ult i32 %i, %n
  br i1 %go, label %d, label %x
d:
  %t = icmp ult i32 %i, %v
  br i1 %t, label %a, label %b
a:
  %ja = add i32 %i, 1
  br label %hd
b:
  %jb = add i32 %i, 2
  br label %hd
x:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
