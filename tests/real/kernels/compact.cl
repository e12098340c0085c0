// Stream compaction: a ballot and a counter give each kept element its place.
kernel void compact(global const int *in, global int *out, global int *count, int n) {
  int i = get_global_id(0);
  int keep = i < n && in[i] > 0;
  ulong m = __builtin_amdgcn_ballot_w64(keep);
  int lane = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
  int before = __builtin_popcountll(m & ((1ul << lane) - 1));
  int base = 0;
  if (lane == 0)
    base = atomic_add((volatile global int *)count, __builtin_popcountll(m));
  base = __builtin_amdgcn_readfirstlane(base);
  if (keep)
    out[base + before] = in[i];
}
