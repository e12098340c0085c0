define void @ind(ptr %f, i32 %v) {
  call void %f(i32 %v) #11
  ret void
}
attributes #11 = { nounwind }
