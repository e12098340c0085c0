@g = global i32 0
define ptr @f() {
  ret ptr poison
}
