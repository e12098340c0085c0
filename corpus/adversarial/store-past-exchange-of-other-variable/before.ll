@box = global i32 0
@out = global i32 0
define void @am(i32 noundef %v) {
  store i32 %v, ptr @out, align 4
  call void @wg.exchange(ptr @box)
  ret void
}

declare void @wg.exchange(ptr) #6
attributes #6 = { convergent nounwind willreturn memory(argmem: readwrite) }
