define void @l2(i32 %v) {
entry:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %c = icmp ult i32 %lane, 2
  br i1 %c, label %a, label %b
a:
  %s1 = call i32 @wv.sum(i32 %v)
  br label %m
b:
  %s2 = call i32 @wv.sum(i32 %v)
  br label %m
m:
  %s = phi i32 [ %s1, %a ], [ %s2, %b ]
  call void @note(i32 %s)
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @note(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
attributes #0 = { convergent nounwind willreturn memory(none) }
