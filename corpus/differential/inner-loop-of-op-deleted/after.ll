declare i32 @wv.pick(i32) #0
declare i32 @wv.post(i32) #1
define i32 @f() #2 {
entry:
  %r2 = call i32 @wv.pick(i32 3)
  %n = and i32 %r2, 3
  br label %header
header:
  %i = phi i32 [ 0, %entry ], [ %j13, %exit4 ]
  br label %header3
exit:
  %r16 = call i32 @wv.pick(i32 3)
  %r17 = call i32 @wv.post(i32 3)
  ret i32 %r16
header3:
  br label %exit4
exit4:
  %j13 = add i32 %i, 1
  %more14 = icmp ult i32 %j13, %n
  br i1 %more14, label %header, label %exit
}
attributes #0 = { convergent nounwind speculatable willreturn memory(none) }
attributes #1 = { convergent nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #2 = { convergent }
