// Work-group sum in local memory: a barrier in every round of a loop whose trip
// count is the same in all work-items, and stores under a divergent condition.
kernel void tree_reduce(global const int *in, global int *out, local int *tmp) {
  int lid = get_local_id(0);
  tmp[lid] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = 4; step > 0; step >>= 1) {
    if (lid < step)
      tmp[lid] += tmp[lid + step];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0)
    out[get_group_id(0)] = tmp[0];
}
