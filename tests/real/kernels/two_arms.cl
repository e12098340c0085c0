// The same reduction in both arms of a divergent branch: it must not be merged.
int sub_group_reduce_add(int) __attribute__((overloadable, convergent));

kernel void two_arms(global const int *in, global int *gain, global int *loss) {
  int id = get_global_id(0);
  int d = in[id];
  if (d > 0) {
    int s = sub_group_reduce_add(d);
    gain[id] = s;
  } else {
    int s = sub_group_reduce_add(d);
    loss[id] = s;
  }
}
