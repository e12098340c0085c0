define void @fl(i1 noundef %c1, i1 noundef %c2) {
entry:
  br i1 %c1, label %a, label %v
a:
  call void @log(i32 1)
  br i1 %c2, label %s, label %x
s:
  call void @log(i32 2)
  br label %v
v:
  %r = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  call void @note64(i64 %r)
  br label %x
x:
  ret void
}

declare void @log(i32) #5
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare void @note64(i64)
attributes #5 = { nounwind willreturn }
