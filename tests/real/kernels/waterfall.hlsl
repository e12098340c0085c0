// Takes the threads apart by key: each round serves the threads that share the
// first one's key.
int waveFirst(int x);
int waveSum(int x);
int load(int i);
void store(int i, int v);

[numthreads(8, 1, 1)]
void main(int id : SV_GroupIndex) {
  int key = load(id);
  int r = 0;
  for (;;) {
    int k = waveFirst(key);
    if (k == key) {
      r = waveSum(id);
      break;
    }
  }
  store(id, r);
}
