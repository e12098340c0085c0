define i32 @u(i32 %v) {
  %q = call i32 @spin(i32 %v)
  %s = call i32 @wv.sum(i32 %v)
  ret i32 %s
}
declare i32 @spin(i32) #13
attributes #13 = { nounwind memory(none) }

declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
