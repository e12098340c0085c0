// Different operations in the cases of a switch, one reached by falling through.
kernel void switchy(global const int *in, global int *out) {
  int i = get_global_id(0);
  int v = in[i], r = 0;
  switch (v & 3) {
  case 0: r = __builtin_amdgcn_readfirstlane(v); break;
  case 1: r = __builtin_popcountll(__builtin_amdgcn_ballot_w64(v > 5)); break;
  case 2: r = v * 2;
  default: r += sub_group_reduce_add(r + v); break;
  }
  out[i] = r;
}
