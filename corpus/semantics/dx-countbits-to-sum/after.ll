declare i32 @llvm.dx.wave.active.countbits(i1) convergent memory(none) nounwind willreturn
declare i32 @llvm.dx.wave.reduce.usum.i32(i32) convergent memory(none) nounwind willreturn
define i32 @f(i1 noundef %p) {
  %v = zext i1 %p to i32
  %n = call i32 @llvm.dx.wave.reduce.usum.i32(i32 %v)
  ret i32 %n
}
