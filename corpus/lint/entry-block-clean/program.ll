declare token @llvm.experimental.convergence.entry()
declare void @wg.sync() #0

define void @f(i1 noundef %c, i1 noundef %d) #0 {
entry:
  %n = xor i1 %c, true
  %a = call token @llvm.experimental.convergence.entry()
  br i1 %n, label %m, label %x
m:
  call void @wg.sync() [ "convergencectrl"(token %a) ]
  br label %x
x:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
