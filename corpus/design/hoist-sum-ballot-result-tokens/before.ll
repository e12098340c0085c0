define void @pick(i32 %x, i32 noundef %d) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %p = icmp eq i32 %x, 3
  %u = call i64 @llvm.amdgcn.ballot.i64(i1 %p) [ "convergencectrl"(token %e) ]
  %c = icmp ne i64 %u, 0
  br i1 %c, label %then, label %else
then:
  %a = call i32 @wv.sum(i32 %d) [ "convergencectrl"(token %e) ]
  call void @note(i32 %a)
  br label %end
else:
  %b = call i32 @wv.sum(i32 %d) [ "convergencectrl"(token %e) ]
  call void @note(i32 %b)
  br label %end
end:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @wv.sum(i32) #0
declare void @note(i32) "noconvergent"
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
