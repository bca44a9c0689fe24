// Vector operations on a GPU from sizes that a launch dominates to sizes beyond the caches, beside cuBLAS's double of the
// same run. Times are of calls in a row, a synchronisation after two hundred of them; dot returns its result to the host in
// each call, as cuBLAS does with a host pointer.
#include <cublas_v2.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <vector>

#include "base/cuda_state.hpp"
#include "residua/blas/axpy.hpp"
#include "residua/blas/dot.hpp"
#include "residua/format.hpp"
#include "residua/view/array.hpp"

namespace {

using namespace residua;

/// Microseconds a call: the median of seven rounds.
double microseconds(const context& ctx, int calls, const std::function<void()>& call) {
  std::vector<double> rounds;
  for (int round = 0; round < 8; ++round) {
    ctx.synchronize();
    const auto begin = std::chrono::steady_clock::now();
    for (int k = 0; k < calls; ++k) call();
    ctx.synchronize();
    const std::chrono::duration<double, std::micro> passed = std::chrono::steady_clock::now() - begin;
    if (round > 0) rounds.push_back(passed.count() / calls);  // the first warms up
  }
  std::sort(rounds.begin(), rounds.end());
  return rounds[rounds.size() / 2];
}

struct times {
  double axpy, dot;
};

template <class T>
times of_format(const context& ctx, residua::index n, int calls) {
  using number = arithmetic_t<T>;
  const array<T> x(ctx, n, stored<T>(number(1.0) / number(3.0)));
  array<T> y(ctx, n, stored<T>(number(1.0) / number(7.0)));
  const number alpha = number(1.0) / number(1024.0);
  return {microseconds(ctx, calls, [&] { axpy<T>(ctx, alpha, x.view(), y.view()); }),
          microseconds(ctx, calls, [&] { (void)dot<T>(ctx, x.view(), y.view()); })};
}

times of_cublas(const context& ctx, cublasHandle_t handle, residua::index n, int calls) {
  const array<double> x(ctx, n, 1.0 / 3.0);
  array<double> y(ctx, n, 1.0 / 7.0);
  const double alpha = 1.0 / 1024.0;
  double result = 0;
  const int size = static_cast<int>(n);
  return {microseconds(ctx, calls, [&] { cublasDaxpy(handle, size, &alpha, x.data(), 1, y.data(), 1); }),
          microseconds(ctx, calls, [&] { cublasDdot(handle, size, x.data(), 1, y.data(), 1, &result); })};
}

void rows_of_size(const context& ctx, cublasHandle_t handle, residua::index n) {
  const int calls = n < 10'000'000 ? 200 : 10;
  const auto peer = of_cublas(ctx, handle, n, calls);
  std::printf("| %lld | cuBLAS double | %.2f | | %.2f | |\n", static_cast<long long>(n), peer.axpy, peer.dot);
  for (const auto f : vector_formats) {
    const auto t = with_vector_format(f, [&]<class T>() { return of_format<T>(ctx, n, calls); });
    std::printf("| %lld | %s | %.2f | %.2f | %.2f | %.2f |\n", static_cast<long long>(n), name_of(f).data(),
                t.axpy, t.axpy / peer.axpy, t.dot, t.dot / peer.dot);
  }
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
      "| n | format | axpy us | of cuBLAS double | dot us | of cuBLAS double |\n|---|---|---|---|---|---|\n");
  for (const residua::index n : {1000, 10000, 100000, 1000000, 67108864}) rows_of_size(ctx, handle, n);
  cublasDestroy(handle);
  return 0;
}
