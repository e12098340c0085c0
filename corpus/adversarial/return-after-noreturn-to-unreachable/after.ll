declare void @die() noreturn
define i32 @f(i1 noundef %c) {
  call void @die()
  unreachable
}
