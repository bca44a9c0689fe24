// Vector operations on a GPU from sizes that a launch dominates to sizes beyond the caches, beside cuBLAS's
// double. Times are of calls in a row, a synchronisation after two hundred of them; dot returns its result to
// the host in each call, as cuBLAS does with a host pointer. The host takes now more, now less time for a
// launch: rounds of ours and of cuBLAS's take turns, and ratios are medians of those of neighbouring rounds.
#include <cublas_v2.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <vector>

#include "base/cuda_state.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/dot.hpp"
#include "residua/number/format.hpp"
#include "residua/view/array.hpp"

namespace {

using namespace residua;

using work = std::function<void()>;

/// Microseconds a call.
double microseconds(const context& ctx, int calls, const work& call) {
  ctx.synchronize();
  const auto begin = std::chrono::steady_clock::now();
  for (int k = 0; k < calls; ++k) call();
  ctx.synchronize();
  const std::chrono::duration<double, std::micro> passed = std::chrono::steady_clock::now() - begin;
  return passed.count() / calls;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

struct comparison {
  double ours, peer, ratio;
};

/// Medians of fifteen rounds, of which the first, which warms up, does not count.
comparison compared(const context& ctx, int calls, const work& ours, const work& peer) {
  std::vector<double> of_ours, of_peer, ratios;
  for (int round = 0; round < 16; ++round) {
    const double a = microseconds(ctx, calls, ours), b = microseconds(ctx, calls, peer);
    if (round == 0) continue;
    of_ours.push_back(a);
    of_peer.push_back(b);
    ratios.push_back(a / b);
  }
  return {median(of_ours), median(of_peer), median(ratios)};
}

void print(const comparison& c) { std::printf(" %.2f | %.2f | %.2f |", c.ours, c.peer, c.ratio); }

/// cuBLAS's double, and vectors for it.
struct peer {
  peer(const context& ctx, cublasHandle_t given, residua::index_t size)
      : handle(given), n(static_cast<int>(size)), x(ctx, size, 1.0 / 3.0), y(ctx, size, 1.0 / 7.0) {}
  void axpy() { cublasDaxpy(handle, n, &alpha, x.data(), 1, y.data(), 1); }
  void dot() { cublasDdot(handle, n, x.data(), 1, y.data(), 1, &result); }

  cublasHandle_t handle;
  int n;
  array<double> x, y;
  double alpha = 1.0 / 1024.0, result = 0;
};

template <class T>
void row(const context& ctx, residua::index_t n, int calls, peer& cublas) {
  using number = arithmetic_t<T>;
  const array<T> x(ctx, n, stored<T>(number(1.0) / number(3.0)));
  array<T> y(ctx, n, stored<T>(number(1.0) / number(7.0)));
  const number alpha = number(1.0) / number(1024.0);
  std::printf("| %lld | %s |", static_cast<long long>(n), format_of<T>::name.data());
  print(compared(
      ctx, calls, [&] { axpy(ctx, alpha, x.view(), y.view()); }, [&] { cublas.axpy(); }));
  print(compared(
      ctx, calls, [&] { (void)dot(ctx, x.view(), y.view()); }, [&] { cublas.dot(); }));
  std::printf("\n");
}

void rows_of_size(const context& ctx, cublasHandle_t handle, residua::index_t n) {
  const int calls = n < 10'000'000 ? 200 : 10;
  peer cublas(ctx, handle, n);
  for (const auto f : vector_formats)
    with_vector_format(f, [&]<class T>() { row<T>(ctx, n, calls, cublas); });
}

}  // namespace

int main() {
  cublasHandle_t handle;
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) {
    std::fprintf(stderr, "level1_cuda: cuBLAS could not be started\n");
    return 2;
  }
  const auto ctx = context::cuda();
  cublasSetStream(handle, ctx.cuda_resources().stream);
  std::printf(
      "| n | format | axpy us | cuBLAS double us | ratio | dot us | cuBLAS double us | ratio |\n"
      "|---|---|---|---|---|---|---|---|\n");
  for (const residua::index_t n : {1000, 10000, 100000, 1000000, 67108864}) rows_of_size(ctx, handle, n);
  cublasDestroy(handle);
  return 0;
}
