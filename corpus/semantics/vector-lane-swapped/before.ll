define i32 @f(i32 noundef %a, i32 noundef %b) {
  %x = insertelement <2 x i32> poison, i32 %a, i32 0
  %y = insertelement <2 x i32> %x, i32 %b, i32 1
  %v = call <2 x i32> @wv.vsum(<2 x i32> %y)
  %e = extractelement <2 x i32> %v, i32 0
  ret i32 %e
}

declare <2 x i32> @wv.vsum(<2 x i32>) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
