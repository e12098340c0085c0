declare i32 @wv.post(i32) #0
define amdgpu_kernel void @f() #1 {
entry:
  br i1 false, label %then, label %else
then:
  br label %join
else:
  br label %join
join:
  %r5 = call i32 @wv.post(i32 3)
  br label %header7
header7:
  br i1 false, label %body, label %exit8
exit8:
  ret void
body:
  %r13 = call i32 @wv.post(i32 0)
  br label %header7
}
attributes #0 = { convergent nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #1 = { convergent }
