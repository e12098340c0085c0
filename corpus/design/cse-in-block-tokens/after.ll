define i32 @same(i1 noundef %x) #2 {
  %e = call token @llvm.experimental.convergence.entry()
  ret i32 0
}

declare token @llvm.experimental.convergence.entry()
attributes #2 = { convergent }
