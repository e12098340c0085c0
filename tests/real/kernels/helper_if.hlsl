// A helper function with a wave operation, called in both arms of a divergent if.
int waveSum(int x);
void store(int i, int v);

int scaled(int x, int k) { return waveSum(x) * k; }

[numthreads(8, 1, 1)]
void main(int id : SV_GroupIndex) {
  int r;
  if (id < 4)
    r = scaled(id, 3);
  else
    r = scaled(id, 5);
  store(id, r);
}
