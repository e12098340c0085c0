define void @fl(i1 noundef %c1, i1 noundef %c2) {
entry:
  br i1 %c1, label %a, label %m
a:
  call void @log(i32 1)
  br i1 %c2, label %s, label %m
s:
  call void @log(i32 2)
  br label %m
m:
  %flag = phi i1 [ false, %entry ], [ false, %a ], [ true, %s ]
  %other = phi i1 [ true, %entry ], [ false, %a ], [ false, %s ]
  %any = or i1 %flag, %other
  br i1 %any, label %v, label %x
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
