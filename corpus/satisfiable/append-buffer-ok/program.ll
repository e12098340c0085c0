declare token @llvm.experimental.convergence.anchor()
declare i64 @wv.ballot(i1) #1
declare i32 @wv.first(i32) #1
declare i1 @more() #9

@count = external global i32

define i32 @f() {
A:
  %t = call token @llvm.experimental.convergence.anchor()
  %b = call i64 @wv.ballot(i1 true) [ "convergencectrl"(token %t) ]
  %n = trunc i64 %b to i32
  %c = call i1 @more()
  br i1 %c, label %B, label %X
B:
  %o = atomicrmw add ptr @count, i32 %n monotonic
  br label %X
X:
  %p = phi i32 [ 0, %A ], [ %o, %B ]
  %r = call i32 @wv.first(i32 %p) [ "convergencectrl"(token %t) ]
  ret i32 %r
}

attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #9 = { nounwind willreturn }
