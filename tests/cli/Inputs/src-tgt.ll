; One preserved pair, one violated pair.
define i32 @src1(i32 %x) {
  %s = call i32 @wv.sum(i32 %x)
  %t = call i32 @wv.sum(i32 %x)
  %r = sub i32 %s, %t
  ret i32 %r
}

define i32 @tgt1(i32 %x) {
  ret i32 0
}

define i32 @src2(i1 %c, i32 %x) {
entry:
  %s = call i32 @wv.sum(i32 %x)
  br i1 %c, label %l, label %j
l:
  br label %j
j:
  %p = phi i32 [ %s, %l ], [ 0, %entry ]
  ret i32 %p
}

define i32 @tgt2(i1 %c, i32 %x) {
entry:
  br i1 %c, label %l, label %j
l:
  %s = call i32 @wv.sum(i32 %x)
  br label %j
j:
  %p = phi i32 [ %s, %l ], [ 0, %entry ]
  ret i32 %p
}

declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
