define internal i32 @inner(i32 noundef %v) convergent {
  %d = call i32 @wv.sum(i32 %v)
  ret i32 %d
}
define internal i32 @outer(i32 noundef %v) convergent {
  %d = call i32 @inner(i32 %v)
  ret i32 %d
}
define i32 @f(i1 noundef %c, i32 noundef %v) convergent {
  %r = call i32 @outer(i32 %v)
  ret i32 %r
}
declare i32 @wv.sum(i32) convergent memory(none) nounwind willreturn
