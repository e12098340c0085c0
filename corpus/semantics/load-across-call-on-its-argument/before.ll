define i32 @m(ptr noalias %p) {
  store i32 3, ptr %p
  call void @wg.arg(ptr %p)
  %x = load i32, ptr %p
  ret i32 %x
}

declare void @wg.arg(ptr) #7
attributes #7 = { convergent nounwind willreturn memory(argmem: readwrite) }
