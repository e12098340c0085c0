define i32 @m(ptr %p) {
  store i32 3, ptr %p
  call void @wg.fence()
  %x = load i32, ptr %p
  ret i32 %x
}

declare void @wg.fence() #6
attributes #6 = { convergent nounwind willreturn memory(inaccessiblemem: readwrite) }
