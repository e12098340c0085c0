// Takes the work-items apart by key, without tokens: the reduction stands in the
// loop, in front of a divergent break.
int sub_group_broadcast_first(int) __attribute__((overloadable, convergent));
int sub_group_reduce_add(int) __attribute__((overloadable, convergent));

kernel void key_groups(global const int *keys, global int *out) {
  int id = get_global_id(0);
  int key = keys[id];
  int sum = 0;
  bool more = true;
  while (more) {
    if (sub_group_broadcast_first(key) == key) {
      sum = sub_group_reduce_add(id);
      more = false;
    }
  }
  out[id] = sum;
}
