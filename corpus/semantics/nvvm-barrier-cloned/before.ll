target triple = "nvptx64-nvidia-cuda"

define void @b() {
entry:
  %id = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %id, 1
  br i1 %c, label %t, label %j
t:
  call void @log(i32 1)
  br label %j
j:
  call void @llvm.nvvm.barrier0()
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @log(i32) #5
declare void @llvm.nvvm.barrier0()
attributes #5 = { nounwind willreturn }
