// Nested loops: barriers around the use of a tile in each outer round.
kernel void tiles(global const int *a, global int *out, local int *tile, int tiles) {
  int lid = get_local_id(0);
  int sum = 0;
  for (int t = 0; t < tiles; ++t) {
    tile[lid] = a[t * 4 + lid];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 4; ++k)
      sum += tile[k];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = sum;
}
