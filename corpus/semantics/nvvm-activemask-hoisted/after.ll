target triple = "nvptx64-nvidia-cuda"

define void @b(i1 noundef %c) {
entry:
  %m = call i32 @llvm.nvvm.activemask()
  br i1 %c, label %t, label %j
t:
  call void @log(i32 %m)
  br label %j
j:
  ret void
}

declare i32 @llvm.nvvm.activemask()
declare void @log(i32) #5
attributes #5 = { nounwind willreturn }
