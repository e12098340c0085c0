define void @st(i32 %v) {
  call void @note(i32 0)
  ret void
}

declare void @note(i32)
