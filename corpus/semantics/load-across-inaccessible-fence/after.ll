define i32 @m(ptr %p) {
  call void @wg.fence()
  store i32 3, ptr %p
  ret i32 3
}

declare void @wg.fence() #6
attributes #6 = { convergent nounwind willreturn memory(inaccessiblemem: readwrite) }
