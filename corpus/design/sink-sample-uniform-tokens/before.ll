define amdgpu_kernel void @shade(i32 %uv, i32 noundef %k) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %col = call i32 @tex.sample(i32 %uv) [ "convergencectrl"(token %e) ]
  %c = icmp slt i32 %k, 4
  br i1 %c, label %use, label %end
use:
  call void @note(i32 %col)
  br label %end
end:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i32 @tex.sample(i32) #0
declare void @note(i32) "noconvergent"
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
