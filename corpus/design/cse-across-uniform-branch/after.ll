define amdgpu_kernel void @vote2(i1 noundef %c, i1 %x) #2 {
entry:
  %a = call i32 @wv.ballot(i1 %x)
  call void @log(i32 %a)
  br i1 %c, label %t, label %j
t:
  call void @note(i32 %a)
  br label %j
j:
  ret void
}

declare i32 @wv.ballot(i1) #0
declare void @log(i32) #5
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
attributes #5 = { nounwind willreturn }
