// The reactions of a 15-rod body in space: the same two walks as in TypeScript, as tight C++ (-O3 -march=native).
// Reads parents, reaches and mass moments from the command line; prints microseconds per frame.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

int main(int argc, char **argv) {
  const int S = std::atoi(argv[1]), frames = std::atoi(argv[2]), rounds = std::atoi(argv[3]);
  std::vector<int> above(S);
  std::vector<double> reach(S), m0(S), m1(S), m2(S);
  for (int k = 0; k < S; k++) {
    above[k] = std::atoi(argv[4 + 5 * k]);
    reach[k] = std::atof(argv[5 + 5 * k]);
    m0[k] = std::atof(argv[6 + 5 * k]);
    m1[k] = std::atof(argv[7 + 5 * k]);
    m2[k] = std::atof(argv[8 + 5 * k]);
  }
  (void)argc;
  std::vector<double> u(frames * S * 3), a(frames * S * 3), root(frames * 3), F(frames * S * 3), M(frames * S * 3), axial(frames * S), shear(frames * S);
  for (size_t i = 0; i < u.size(); i++) u[i] = std::sin(0.1 * i), a[i] = 10 * std::cos(0.3 * i);
  for (size_t i = 0; i < root.size(); i++) root[i] = std::sin(0.2 * i);
  std::vector<double> acc(3 * S), f(3 * S), c(3 * S), m(3 * S);
  double best = 1e300;
  for (int round = 0; round < rounds; round++) {
    const std::clock_t begun = std::clock();
    for (int frame = 0; frame < frames; frame++) {
      const double *U = &u[frame * S * 3], *A = &a[frame * S * 3];
      for (int k = 0; k < S; k++) {
        for (int d = 0; d < 3; d++) {
          const double x = above[k] < 0 ? root[3 * frame + d] + (d == 1 ? 9.81 : 0) : acc[3 * above[k] + d] + reach[k] * A[3 * above[k] + d];
          acc[3 * k + d] = x;
          f[3 * k + d] = m0[k] * x + m1[k] * A[3 * k + d];
          c[3 * k + d] = m1[k] * x + m2[k] * A[3 * k + d];
          m[3 * k + d] = 0;
        }
      }
      for (int k = S - 1; k >= 0; k--) {
        const double *v = U + 3 * k;
        const double mx = m[3 * k] + v[1] * c[3 * k + 2] - v[2] * c[3 * k + 1];
        const double my = m[3 * k + 1] + v[2] * c[3 * k] - v[0] * c[3 * k + 2];
        const double mz = m[3 * k + 2] + v[0] * c[3 * k + 1] - v[1] * c[3 * k];
        const double fx = f[3 * k], fy = f[3 * k + 1], fz = f[3 * k + 2];
        double *out = &F[(frame * S + k) * 3], *turn = &M[(frame * S + k) * 3];
        out[0] = fx, out[1] = fy, out[2] = fz;
        turn[0] = mx, turn[1] = my, turn[2] = mz;
        const double along = fx * v[0] + fy * v[1] + fz * v[2];
        const double sx = fx - along * v[0], sy = fy - along * v[1], sz = fz - along * v[2];
        axial[frame * S + k] = along;
        shear[frame * S + k] = std::sqrt(sx * sx + sy * sy + sz * sz);
        const int p = above[k];
        if (p < 0) continue;
        f[3 * p] += fx, f[3 * p + 1] += fy, f[3 * p + 2] += fz;
        c[3 * p] += reach[k] * fx, c[3 * p + 1] += reach[k] * fy, c[3 * p + 2] += reach[k] * fz;
        m[3 * p] += mx, m[3 * p + 1] += my, m[3 * p + 2] += mz;
      }
    }
    const double micros = 1e6 * double(std::clock() - begun) / CLOCKS_PER_SEC / frames;
    if (micros < best) best = micros;
  }
  double sum = 0;
  for (double x : M) sum += x;
  std::printf("{\"micros\": %.6f, \"checksum\": %.6g}\n", best, sum);
}
