define void @in(ptr noundef %f, i1 noundef %c) {
  call void %f(i32 1) #1
  ret void
}
attributes #1 = { convergent nounwind }
