define i32 @f() {
entry:
  %u = freeze i32 undef
  call void @note(i32 %u)
  br label %exit
exit:
  ret i32 %u
}

declare void @note(i32) #0
attributes #0 = { nounwind willreturn }
