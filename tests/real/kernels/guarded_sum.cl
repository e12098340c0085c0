// Work-items beyond the end leave before the sub-group operation.
int sub_group_reduce_add(int) __attribute__((overloadable, convergent));

kernel void guarded_sum(global const int *in, global int *out, int n) {
  int id = get_global_id(0);
  if (id >= n)
    return;
  int v = in[id];
  int s = sub_group_reduce_add(v);
  if (v < 0)
    s = -s;
  out[id] = s;
}
