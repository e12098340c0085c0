define float @f(float %a, <2 x i32> noundef %w) {
  %v = call <2 x i32> @wv.vsum(<2 x i32> %w)
  %t = fadd float %a, 1.0
  %e = extractelement <2 x i32> %v, i32 1
  %s = call float @wv.fsum(float %t)
  %i = uitofp i32 %e to float
  %r = fadd float %s, %i
  ret float %r
}

declare <2 x i32> @wv.vsum(<2 x i32>) #0
declare float @wv.fsum(float) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
