define void @pick(i32 %x, i32 noundef %d) #2 {
entry:
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %c = icmp sgt i32 %u, 0
  br i1 %c, label %then, label %else
then:
  %a = call i32 @wv.sum(i32 %d)
  call void @note(i32 %a)
  br label %end
else:
  %b = call i32 @wv.sum(i32 %d)
  call void @note(i32 %b)
  br label %end
end:
  ret void
}

declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @wv.sum(i32) #0
declare void @note(i32)
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #2 = { convergent }
