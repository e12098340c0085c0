define float @sn(i1 noundef %c, float noundef %a, float noundef %b) {
  %q = select nnan i1 %c, float %a, float %b
  ret float %q
}
