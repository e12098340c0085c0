define void @as(i1 noundef %c) {
entry:
  br i1 %c, label %t, label %f
t:
  call void @note(i32 1)
  call void asm sideeffect "s_barrier", "~{memory}"() #14
  ret void
f:
  call void asm sideeffect "s_barrier", "~{memory}"() #14
  ret void
}
attributes #14 = { convergent nounwind }

declare void @note(i32)
