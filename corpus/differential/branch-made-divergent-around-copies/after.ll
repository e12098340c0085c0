declare noundef i32 @llvm.amdgcn.workitem.id.x() #0
declare i32 @wv.post(i32) #1
define amdgpu_kernel void @f() #2 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ugt i32 %id, 2
  br i1 %c, label %then, label %else
then:
  %r5.dup = call i32 @wv.post(i32 3)
  br label %header7
else:
  %r5 = call i32 @wv.post(i32 3)
  br label %header7
header7:
  ret void
}
attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { convergent nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #2 = { convergent }
