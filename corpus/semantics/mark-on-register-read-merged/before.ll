target triple = "amdgcn-amd-amdhsa"
define void @f(i1 noundef %c) {
entry:
  %a = call i64 @llvm.read_register.i64(metadata !0) convergent
  call void @keep(i64 %a)
  br i1 %c, label %t, label %e
t:
  %b = call i64 @llvm.read_register.i64(metadata !0) convergent
  call void @keep(i64 %b)
  br label %e
e:
  ret void
}
declare i64 @llvm.read_register.i64(metadata)
declare void @keep(i64) nounwind willreturn memory(inaccessiblemem: readwrite)
!0 = !{!"exec"}
