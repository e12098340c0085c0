declare void @wg.sync() #0
declare void @wg.sync2() #0
declare i1 @more() #9

define void @f() #0 {
E:
  %c = call i1 @more()
  br i1 %c, label %P, label %R
P:
  call void @wg.sync()
  br label %R
R:
  call void @wg.sync2()
  %d = call i1 @more()
  br i1 %d, label %P, label %X
X:
  ret void
}

attributes #0 = { convergent nounwind willreturn }
attributes #9 = { nounwind willreturn }
