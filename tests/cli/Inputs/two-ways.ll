declare void @op() convergent nounwind willreturn

define void @k(i1 %c) convergent {
entry:
  br i1 %c, label %a, label %join
a:
  br label %join
join:
  call void @op()
  ret void
}
