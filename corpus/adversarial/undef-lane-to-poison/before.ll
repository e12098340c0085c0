define <2 x i8> @f(<2 x i8> noundef %v) {
  %s = shufflevector <2 x i8> %v, <2 x i8> undef, <2 x i32> <i32 0, i32 2>
  ret <2 x i8> %s
}
