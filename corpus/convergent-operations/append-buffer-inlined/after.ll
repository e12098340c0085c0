@counter = global i32 0

define i32 @reserve() {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  %m = call i32 @wv.ballot(i1 true) [ "convergencectrl"(token %a) ]
  %n = call i32 @llvm.ctpop.i32(i32 %m)
  %lane = call i32 @wv.lane()
  %bit = shl nuw i32 1, %lane
  %low = sub i32 %bit, 1
  %mine = and i32 %m, %low
  %rel = call i32 @llvm.ctpop.i32(i32 %mine)
  %lead = icmp eq i32 %rel, 0
  br i1 %lead, label %add, label %end
add:
  %old = atomicrmw add ptr @counter, i32 %n monotonic
  br label %end
end:
  %b = phi i32 [ 0, %entry ], [ %old, %add ]
  %base = call i32 @wv.first(i32 %b) [ "convergencectrl"(token %a) ]
  %off = add i32 %base, %rel
  ret i32 %off
}

define i32 @caller(i1 noundef %c) {
top:
  br i1 %c, label %go, label %no
go:
  %a = call token @llvm.experimental.convergence.anchor()
  %m = call i32 @wv.ballot(i1 true) [ "convergencectrl"(token %a) ]
  %n = call i32 @llvm.ctpop.i32(i32 %m)
  %lane = call i32 @wv.lane()
  %bit = shl nuw i32 1, %lane
  %low = sub i32 %bit, 1
  %mine = and i32 %m, %low
  %rel = call i32 @llvm.ctpop.i32(i32 %mine)
  %lead = icmp eq i32 %rel, 0
  br i1 %lead, label %add, label %end
add:
  %old = atomicrmw add ptr @counter, i32 %n monotonic
  br label %end
end:
  %b = phi i32 [ 0, %go ], [ %old, %add ]
  %base = call i32 @wv.first(i32 %b) [ "convergencectrl"(token %a) ]
  %off = add i32 %base, %rel
  br label %no
no:
  %p = phi i32 [ %off, %end ], [ -1, %top ]
  ret i32 %p
}

declare token @llvm.experimental.convergence.anchor()
declare i32 @wv.ballot(i1) #0
declare i32 @llvm.ctpop.i32(i32)
declare i32 @wv.lane() #8 "noconvergent"
declare i32 @wv.first(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #8 = { nounwind willreturn memory(none) }
