define i32 @f(i1 noundef %c, i32 noundef %v) convergent {
  %s = call i32 @wv.sum(i32 %v)
  ret i32 %s
}
declare i32 @wv.sum(i32) convergent memory(none) nounwind willreturn
