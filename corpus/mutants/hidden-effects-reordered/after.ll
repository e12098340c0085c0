define void @f() {
  call void @emit(i32 2)
  call void @emit(i32 1)
  ret void
}
declare void @emit(i32) nounwind willreturn memory(inaccessiblemem: readwrite)
