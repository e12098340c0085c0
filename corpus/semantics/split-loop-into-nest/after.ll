define void @spl(i32 noundef %w, i32 noundef %v) {
entry:
  br label %oh
oh:
  %y = phi i32 [ %w, %entry ], [ %xb, %b ]
  br label %hd
hd:
  %x = phi i32 [ %y, %oh ], [ %xa, %a ]
  %s = call i32 @wv.sum(i32 %v)
  call void @note(i32 %s)
  %go = icmp ugt i32 %x, 1
  br i1 %go, label %d, label %out
d:
  %l = and i32 %x, 1
  %t = icmp eq i32 %l, 1
  br i1 %t, label %a, label %b
a:
  %xa = lshr i32 %x, 1
  br label %hd
b:
  %xb = lshr i32 %x, 1
  br label %oh
out:
  ret void
}

declare i32 @wv.sum(i32) #0
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
