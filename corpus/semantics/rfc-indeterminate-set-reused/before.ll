declare i32 @llvm.amdgcn.ballot.i32(i1)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @note(i32) #0

define void @f(i1 noundef %c, i1 noundef %p) #1 {
entry:
  br i1 %c, label %t, label %x
t:
  %b = call i32 @llvm.amdgcn.ballot.i32(i1 %p)
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %b)
  call void @note(i32 %u)
  br label %x
x:
  ret void
}
attributes #0 = { nounwind willreturn "noconvergent" }
attributes #1 = { convergent nounwind willreturn }
