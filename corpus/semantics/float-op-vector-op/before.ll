define float @f(float %a, <2 x i32> noundef %w) {
  %t = fadd float %a, 1.0
  %dead = fmul float %t, 2.0
  %s = call float @wv.fsum(float %t)
  %v = call <2 x i32> @wv.vsum(<2 x i32> %w)
  %e = extractelement <2 x i32> %v, i32 1
  %i = uitofp i32 %e to float
  %r = fadd float %s, %i
  ret float %r
}

declare float @wv.fsum(float) #0
declare <2 x i32> @wv.vsum(<2 x i32>) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
