declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare void @wg.sync() #0
declare void @note(i32) #9

define void @f(i1 noundef %c, i1 noundef %d) #0 {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  br label %l
l:
  call void @note(i32 1)
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %a) ]
  %b = call token @llvm.experimental.convergence.anchor()
  call void @wg.sync() [ "convergencectrl"(token %b) ]
  call void @wg.sync() [ "convergencectrl"(token %h) ]
  br i1 %c, label %l, label %x
x:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #9 = { nounwind willreturn }
