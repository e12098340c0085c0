define i32 @l(i32 noundef %v) {
entry:
  %lo = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %lo)
  %z = icmp eq i32 %lane, 2
  br i1 %z, label %t, label %j
t:
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  br label %j
j:
  %r = phi i32 [ %u, %t ], [ 0, %entry ]
  ret i32 %r
}

declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
