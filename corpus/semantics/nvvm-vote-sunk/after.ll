target triple = "nvptx64-nvidia-cuda"

define void @b(i1 noundef %c, i1 noundef %p) {
entry:
  br i1 %c, label %t, label %j
t:
  %m = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %p)
  call void @log(i32 %m)
  br label %j
j:
  ret void
}

declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare void @log(i32) #5
attributes #5 = { nounwind willreturn }
