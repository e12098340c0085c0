// Wave operations in nested loops and between them.
int waveSum(int x);
int waveFirst(int x);
void store(int i, int v);

[numthreads(8, 1, 1)]
void main(int id : SV_GroupIndex) {
  int r = 0;
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < id; ++j)
      r += waveSum(j);
    r = r * 3 + waveFirst(r);
  }
  store(id, r);
}
