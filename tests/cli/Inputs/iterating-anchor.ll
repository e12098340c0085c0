; The first example of the essay on iterating anchors.
define void @f(i32 %c) {
E:
  %e = call token @llvm.experimental.convergence.anchor()
  br label %A
A:
  %a = call token @llvm.experimental.convergence.iterating.anchor()
  switch i32 %c, label %X [ i32 0, label %A
                            i32 1, label %B ]
B:
  %b = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  switch i32 %c, label %X [ i32 0, label %A ]
X:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.iterating.anchor()
declare token @llvm.experimental.convergence.loop()
