define void @di(i1 noundef %a, i1 noundef %b) {
entry:
  br i1 %a, label %l, label %r
l:
  call void @log(i32 1)
  br label %j
r:
  call void @log(i32 2)
  br label %j
j:
  br i1 %b, label %t, label %x
t:
  %m = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  call void @note64(i64 %m)
  br label %x
x:
  ret void
}

declare void @log(i32) #5
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare void @note64(i64)
attributes #5 = { nounwind willreturn }
