define ptr @gp(ptr noundef %p, i64 noundef %i) {
  %q = getelementptr nuw i8, ptr %p, i64 %i
  ret ptr %q
}
