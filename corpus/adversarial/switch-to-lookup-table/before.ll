@tab = private unnamed_addr constant [4 x i8] c"\01\05\09\02"
define i8 @f(i8 noundef %x) {
  %a = and i8 %x, 3
  switch i8 %a, label %d [ i8 0, label %p
    i8 1, label %q
    i8 2, label %r ]
p:
  ret i8 1
q:
  ret i8 5
r:
  ret i8 9
d:
  ret i8 2
}
