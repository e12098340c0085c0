target triple = "amdgcn-amd-amdhsa"
define void @f(i1 noundef %c) {
entry:
  br i1 %c, label %t, label %e
t:
  %a = call i64 @llvm.read_register.i64(metadata !0)
  %x = xor i64 %a, %a
  call void @keep(i64 %x)
  br label %e
e:
  ret void
}
declare i64 @llvm.read_register.i64(metadata)
declare void @keep(i64)
!0 = !{!"exec"}
