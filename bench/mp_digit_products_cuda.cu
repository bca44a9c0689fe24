#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>
#include <set>
#include <cstring>
#include "mp/lapack/digit_products.cuh"
#include "mp/steps_kernel.cuh"
using namespace residua;
using namespace residua::multiple;
#define CK(x) do { auto e = (x); if (e != cudaSuccess) { printf("%s: %s line %d\n", #x, cudaGetErrorString(e), __LINE__); exit(1);} } while (0)
enum kind { uniform, wide, zeros, specials, integers, graded, lu_like };
static const char* names[] = {"uniform", "wide", "zeros", "specials", "integers", "graded", "lu"};
std::mt19937_64 rnd(5);
struct host_matrix { int rows, cols, n; std::vector<word> w; long plane() const { return long(rows) * cols; } };
host_matrix make(int rows, int cols, int n, int bits, kind k, int spread) {
  host_matrix m{rows, cols, n, std::vector<word>(size_t(n + 1) * rows * cols)};
  for (long e = 0; e < m.plane(); ++e) {
    std::int64_t ex = -(std::int64_t)(__builtin_clzll(rnd() | 1));
    if (k == wide) ex = (std::int64_t)(rnd() % (2 * spread)) - spread;
    if (k == graded) ex += (e % rows) * 40 - (e / rows) * 40;
    bool neg = rnd() & 1;
    for (int w = 0; w < n; ++w) m.w[(w + 1) * m.plane() + e] = rnd();
    if (k == integers) { for (int w = 0; w + 1 < n; ++w) m.w[(w + 1) * m.plane() + e] = 0; m.w[n * m.plane() + e] = (rnd() % 8 | 8) << 60; ex = 4; }
    word& low = m.w[m.plane() + e];
    int spare = 64 * n - bits;
    low = low >> spare << spare;
    m.w[n * m.plane() + e] |= word{1} << 63;
    mp_header h = mp_header::finite(neg, ex);
    if (k == zeros && rnd() % 3) h = mp_header::zero(neg);
    if (k == specials && rnd() % 50 == 0) h = rnd() % 3 == 0 ? mp_header::not_a_number() : mp_header::infinity(neg);
    if (!h.is_regular()) for (int w = 0; w < n; ++w) m.w[(w + 1) * m.plane() + e] = 0;
    m.w[e] = h.code;
  }
  return m;
}
template <int n>
void test(int bits, int m, int cols, int k, kind kd, int spread, bool timed) {
  using L = words::fixed_length<n>;
  host_matrix A = make(m, k, n, bits, kd, spread), B = make(k, cols, n, bits, kd, spread), C = make(m, cols, n, bits, kd, spread);
  word *a, *b, *c, *d; unsigned* met;
  CK(cudaMalloc(&a, A.w.size() * 8)); CK(cudaMalloc(&b, B.w.size() * 8)); CK(cudaMalloc(&c, C.w.size() * 8)); CK(cudaMalloc(&d, C.w.size() * 8)); CK(cudaMalloc(&met, 8));
  CK(cudaMemset(met, 0, 8));
  CK(cudaMemcpy(a, A.w.data(), A.w.size() * 8, cudaMemcpyHostToDevice)); CK(cudaMemcpy(b, B.w.data(), B.w.size() * 8, cudaMemcpyHostToDevice));
  CK(cudaMemcpy(c, C.w.data(), C.w.size() * 8, cudaMemcpyHostToDevice)); CK(cudaMemcpy(d, C.w.data(), C.w.size() * 8, cudaMemcpyHostToDevice));
  slices sa{a, m, k, 1, m, A.plane()}, sb{b, cols, k, k, 1, B.plane()};
  precision<L> p{L{}, bits};
  cuda::short_product_of<n> old{p, sa, sb, c, m, C.plane()}, digit{p, sa, sb, d, m, C.plane()};
  using tile = cuda::digit_tile<n>;
  auto kernel = cuda::digit_product_kernel<n>;
  CK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)tile::shared_bytes()));
  dim3 grid((m + 31) / 32, (cols + 31) / 32);
  cudaEvent_t t0, t1, t2; cudaEventCreate(&t0); cudaEventCreate(&t1); cudaEventCreate(&t2);
  float best_old = 1e9, best_new = 1e9;
  for (int turn = 0; turn < (timed ? 4 : 1); ++turn) {
    cudaEventRecord(t0);
    cuda::lanes_kernel<<<cuda::blocks_of_steps(long(m) * cols), cuda::threads_of_steps>>>(long(m) * cols, old, 1, met);
    cudaEventRecord(t1);
    kernel<<<grid, tile::threads, tile::shared_bytes()>>>(digit, met + 1);
    cudaEventRecord(t2);
    CK(cudaDeviceSynchronize());
    float x; cudaEventElapsedTime(&x, t0, t1); best_old = std::min(best_old, x); cudaEventElapsedTime(&x, t1, t2); best_new = std::min(best_new, x);
  }
  std::vector<word> r(C.w.size()), s(C.w.size()); unsigned flags[2];
  CK(cudaMemcpy(r.data(), c, r.size() * 8, cudaMemcpyDeviceToHost)); CK(cudaMemcpy(s.data(), d, s.size() * 8, cudaMemcpyDeviceToHost)); CK(cudaMemcpy(flags, met, 8, cudaMemcpyDeviceToHost));
  long differ = 0; for (size_t e = 0; e < r.size(); ++e) differ += r[e] != s[e];
  bool changed = memcmp(r.data(), C.w.data(), r.size() * 8) != 0;
  printf("n %d bits %d %s %d x %d x %d: differ %ld flags %u %u changed %d", n, bits, names[kd], m, cols, k, differ, flags[0], flags[1], changed);
  if (timed) printf("  old %.1f us, digits %.1f us", 1e3 * best_old, 1e3 * best_new);
  printf("\n"); fflush(stdout);
  cudaFree(a); cudaFree(b); cudaFree(c); cudaFree(d); cudaFree(met);
}
template <int n> void all(int bits) {
  for (kind k : {uniform, wide, zeros, specials, integers, graded}) { test<n>(bits, 45, 37, 33, k, 60, false); test<n>(bits, 70, 64, 100, k, 500, false); }
}
int main() {
  all<7>(424); all<4>(212); all<2>(106); all<1>(53);
  for (int k : {32, 64, 96}) for (int m : {128, 1024, 2048, 4096}) test<7>(424, m, k, k, uniform, 0, true);
  test<7>(424, 32, 32, 32, uniform, 0, true);
  test<7>(424, 2048, 128, 128, uniform, 0, true);
  test<7>(424, 2048, 256, 256, uniform, 0, true);
  test<7>(424, 2048, 512, 512, uniform, 0, true);
}
