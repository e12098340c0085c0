define void @uo(i1 noundef %q, i32 noundef %x, i32 noundef %d) {
entry:
  br i1 %q, label %r, label %s
r:
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  br label %m
s:
  %w = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  br label %m
m:
  %p = phi i32 [ %u, %r ], [ %w, %s ]
  %c = icmp sgt i32 %p, 0
  br i1 %c, label %t, label %f
t:
  %a = call i32 @wv.sum(i32 %d)
  call void @log(i32 %a)
  br label %j
f:
  %b = call i32 @wv.sum(i32 %d)
  call void @log(i32 %b)
  br label %j
j:
  ret void
}

declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @wv.sum(i32) #0
declare void @log(i32) #5
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #5 = { nounwind willreturn }
