define i32 @f() #0 {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %first = call i32 @wv.look(i32 3) [ "convergencectrl"(token %t) ]
  %a = call token @llvm.experimental.convergence.anchor()
  %second = call i32 @wv.look(i32 3) [ "convergencectrl"(token %a) ]
  ret i32 %second
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare i32 @wv.look(i32) #1
attributes #0 = { convergent }
attributes #1 = { convergent nounwind willreturn memory(read) }
