// A waterfall loop: each round serves the work-items that have the key of the first.
kernel void lockloop(global int *data, global const int *key) {
  int i = get_global_id(0);
  int k = key[i];
  int done = 0;
  while (!done) {
    int first = __builtin_amdgcn_readfirstlane(k);
    if (first == k) {
      ulong same = __builtin_amdgcn_ballot_w64(1);
      data[i] = __builtin_popcountll(same);
      done = 1;
    }
  }
}
