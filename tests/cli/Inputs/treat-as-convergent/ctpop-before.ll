declare i32 @llvm.ctpop.i32(i32)
declare void @keep(i32)
define void @f(i1 noundef %c, i32 noundef %v) {
  br i1 %c, label %t, label %e
t:
  %n = call i32 @llvm.ctpop.i32(i32 %v)
  call void @keep(i32 %n)
  br label %e
e:
  ret void
}
