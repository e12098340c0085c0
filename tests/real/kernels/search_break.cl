// A divergent break, with a broadcast in the loop and a vote behind it.
int sub_group_broadcast(int, unsigned) __attribute__((overloadable, convergent));
int sub_group_any(int) __attribute__((convergent));

kernel void search_break(global const int *keys, global int *out, int key, int n) {
  int id = get_global_id(0);
  int found = -1;
  for (int i = 0; i < n; ++i) {
    int k = sub_group_broadcast(keys[id + i], 0u);
    if (k == key + id) {
      found = i;
      break;
    }
  }
  int any = sub_group_any(found >= 0);
  out[id] = any ? found : -2;
}
