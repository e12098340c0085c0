declare void @wg.sync() #0

define void @f(i1 noundef %c, i1 noundef %d) #0 {
entry:
  call void @wg.sync() [ "convergencectrl"(token none) ]
  ret void
}

attributes #0 = { convergent nounwind willreturn }
