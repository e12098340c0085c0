define void @c(i1 noundef %c, i32 noundef %v) {
entry:
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  br i1 %c, label %t, label %j
t:
  call void @log(i32 %u)
  br label %j
j:
  ret void
}

declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @log(i32) #5
attributes #5 = { nounwind willreturn }
