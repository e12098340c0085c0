define void @ind(ptr %f, i32 %v) {
  call void %f(i32 %v) #1
  ret void
}
attributes #1 = { convergent nounwind }
