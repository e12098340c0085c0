define void @f() {
  call void @emit(i32 1)
  call void @emit(i32 2)
  ret void
}
declare void @emit(i32) nounwind willreturn memory(inaccessiblemem: readwrite)
