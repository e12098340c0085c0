define void @mid(i1 noundef %c1, i32 %v) #2 {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br i1 %c1, label %then1, label %mid
then1:
  call void @note(i32 1)
  %c2 = icmp eq i32 %v, 2
  br label %mid
mid:
  %flag = phi i1 [ true, %entry ], [ %c2, %then1 ]
  br i1 %flag, label %then2, label %end
then2:
  call void @wg.sync(i32 %v) [ "convergencectrl"(token %e) ]
  br label %end
end:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @note(i32) "noconvergent"
declare void @wg.sync(i32) #1
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }
