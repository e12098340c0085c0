// A helper with control flow and an operation of its own, called in a divergent
// branch and outside of it.
int sub_group_all(int) __attribute__((convergent));
int sub_group_reduce_max(int) __attribute__((overloadable, convergent));

static inline int top(int v, int limit) {
  if (v > limit)
    return limit;
  return sub_group_reduce_max(v);
}

kernel void helper_vote(global const int *in, global int *out, int limit) {
  int id = get_global_id(0);
  int v = in[id];
  int r = 0;
  if (v & 1)
    r = top(v, limit);
  r += top(v + 1, limit);
  out[id] = sub_group_all(r > 0) ? r : -r;
}
