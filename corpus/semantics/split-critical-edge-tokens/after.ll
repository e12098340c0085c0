define void @ex(i32 noundef %v, i32 noundef %w) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %c = icmp ult i32 %v, 4
  br i1 %c, label %a, label %b
a:
  call void @log(i32 1)
  %d = icmp ult i32 %w, 4
  br i1 %d, label %ab, label %x
ab:
  br label %b
b:
  call void @wg.sync(i32 %v) [ "convergencectrl"(token %e) ]
  br label %x
x:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @log(i32) #5
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
attributes #5 = { nounwind willreturn }
