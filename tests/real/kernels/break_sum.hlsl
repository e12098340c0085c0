// A wave operation behind a divergent break belongs to the iteration it left.
int waveSum(int x);
int load(int i);
void store(int i, int v);

[numthreads(8, 1, 1)]
void main(int id : SV_GroupIndex) {
  int r = 0;
  for (int i = 0; i < 3; ++i) {
    if (load(i) == id) {
      r = waveSum(i);
      break;
    }
  }
  store(id, r);
}
