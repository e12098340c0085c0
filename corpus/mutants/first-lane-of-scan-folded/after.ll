define i32 @f(i32 noundef %x) convergent {
  %s = call i32 @_Z28sub_group_scan_inclusive_addi(i32 %x)
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %s)
  ret i32 %s
}
declare i32 @_Z28sub_group_scan_inclusive_addi(i32) #0
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
