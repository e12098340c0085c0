define amdgpu_kernel void @gains(i32 noundef %d) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %c = icmp sgt i32 %d, 0
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
declare i32 @wv.sum(i32) #0
declare void @note(i32) "noconvergent"
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
