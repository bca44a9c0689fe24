// The 12-byte formats on a GPU: arrays of structures against planes (thesis of D. Mukunoki, 2013, figure
// 2.15: planes 1.3 times as fast in axpy), and D+S arithmetic against dd arithmetic (figure 2.16: 1.28 times
// as slow in gemm).
#include <cuda_runtime.h>

#include <cstdio>

#include "bench/gpu_timer.cuh"
#include "residua/blas/level1/axpy.hpp"
#include "residua/number/accumulator.hpp"
#include "residua/view/array.hpp"
#include "study/triple_single.hpp"

namespace {

using namespace residua;
using triple = study::triple_single<>;

constexpr int threads = 256;

// ---- layouts ----

/// 12 bytes, one after the other: what a struct of a double and a float would be without padding.
struct packed_triple {
  std::uint32_t word[3];

  __device__ dd load() const {
    return {__hiloint2double(static_cast<int>(word[1]), static_cast<int>(word[0])), __uint_as_float(word[2])};
  }
  __device__ void store(const ds& x) {
    word[0] = static_cast<std::uint32_t>(__double2loint(x.high));
    word[1] = static_cast<std::uint32_t>(__double2hiint(x.high));
    word[2] = __float_as_uint(x.low);
  }
};
static_assert(sizeof(packed_triple) == 12);

/// The same with the padding that a compiler adds.
struct padded_triple {
  double high;
  float low;
  __device__ dd load() const { return {high, low}; }
  __device__ void store(const ds& x) { high = x.high, low = x.low; }
};
static_assert(sizeof(padded_triple) == 16);

template <class Triple>
__global__ void axpy_of_structures(residua::index_t n, dd alpha, const Triple* x, Triple* y) {
  const residua::index_t step = static_cast<residua::index_t>(gridDim.x) * blockDim.x;
  for (residua::index_t i = static_cast<residua::index_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
       i += step) {
    y[i].store(ds(alpha * x[i].load() + y[i].load()));
  }
}

template <class Triple>
double seconds_of_structures(const context& ctx, residua::index_t n) {
  const memory_block x(ctx, static_cast<std::size_t>(n) * sizeof(Triple)),
      y(ctx, static_cast<std::size_t>(n) * sizeof(Triple));
  return bench::shortest_seconds([&] {
    axpy_of_structures<<<132 * 16, threads>>>(n, dd(1.0) / dd(3.0), static_cast<const Triple*>(x.data()),
                                              static_cast<Triple*>(y.data()));
  });
}

void layout_rows(const context& ctx) {
  std::printf(
      "| axpy in ds, n | planes us | structures of 12 bytes | of 16 bytes | 12 bytes / planes | 16 bytes / "
      "planes |\n");
  std::printf("|---|---|---|---|---|---|\n");
  for (const residua::index_t n : {100000, 1000000, 10000000, 67108864}) {
    const array<ds> x(ctx, n);
    array<ds> y(ctx, n);
    const double planes = bench::shortest_seconds([&] { axpy(ctx, dd(1.0) / dd(3.0), x.view(), y.view()); });
    const double packed = seconds_of_structures<packed_triple>(ctx, n);
    const double padded = seconds_of_structures<padded_triple>(ctx, n);
    std::printf("| %lld | %.1f | %.1f | %.1f | %.2f | %.2f |\n", static_cast<long long>(n), 1e6 * planes,
                1e6 * packed, 1e6 * padded, packed / planes, padded / planes);
  }
}

// ---- arithmetic ----

constexpr int rounds = 4096, chains = 4;

__device__ inline double leading_part(const dd& x) { return x.hi(); }
__device__ inline double leading_part(const triple& x) { return x.high; }

__device__ inline void start_at(double value, dd& x) { x = dd(value); }
__device__ inline void start_at(double value, triple& x) { x = {value, {}}; }

/// Multiply-adds in registers, each rounded to the format: what the inner loop of a gemm does.
template <class Number, class Step>
__device__ void run_chains(double* out, const Step& step) {
  Number sum[chains], x[chains];
  for (int c = 0; c < chains; ++c) {
    sum[c] = {};
    start_at(1.0 / (3 + threadIdx.x + c), x[c]);
  }
  for (int r = 0; r < rounds; ++r) {
#pragma unroll
    for (int c = 0; c < chains; ++c) step(sum[c], x[c]);
  }
  double all = 0;
  for (int c = 0; c < chains; ++c) all += leading_part(sum[c]);
  out[blockIdx.x * blockDim.x + threadIdx.x] = all;
}

__global__ void chains_in_dd(double* out) {
  run_chains<dd>(out, [](dd& sum, const dd& x) { sum = sum + x * x; });
}
__global__ void chains_in_sloppy_dd(double* out) {
  run_chains<dd>(out, [](dd& sum, const dd& x) { sum = network::add_sloppy(sum, x * x); });
}
__global__ void chains_in_triple(double* out) {
  run_chains<triple>(out, [](triple& sum, const triple& x) { sum = sum + x * x; });
}
/// The sums that the library's products are made of.
__global__ void chains_deferred(double* out) {
  accumulator<dd> sum[chains];
  dd x[chains];
  for (int c = 0; c < chains; ++c) {
    sum[c].clear();
    x[c] = dd(1.0 / (3 + threadIdx.x + c), 0.0);
  }
  for (int r = 0; r < rounds; r += terms_between_renormalisations) {
    for (int t = 0; t < terms_between_renormalisations; ++t) {
#pragma unroll
      for (int c = 0; c < chains; ++c) sum[c].add_product(x[c], x[c]);
    }
    for (int c = 0; c < chains; ++c) sum[c].renormalise();
  }
  double all = 0;
  for (int c = 0; c < chains; ++c) all += sum[c].value().hi();
  out[blockIdx.x * blockDim.x + threadIdx.x] = all;
}

void arithmetic_rows(const context& ctx) {
  constexpr int blocks = 132 * 8;
  array<double> out(ctx, residua::index_t{blocks} * threads);
  const auto rate = [&](auto kernel) {
    const double t = bench::shortest_seconds([&] { kernel<<<blocks, threads>>>(out.data()); });
    return 2e-12 * blocks * threads * rounds * chains / t;
  };
  const double reference = rate(chains_in_dd);
  std::printf("\n| multiply-adds in registers | T op/s | time / dd |\n|---|---|---|\n");
  const auto row = [&](const char* name, double r) {
    std::printf("| %s | %.3f | %.2f |\n", name, r, reference / r);
  };
  row("dd, accurate sum", reference);
  row("dd, sloppy sum", rate(chains_in_sloppy_dd));
  row("D+S, algorithms 10 and 11", rate(chains_in_triple));
  row("dd, deferred renormalisation: what gemm does for dd, ds and di", rate(chains_deferred));
}

}  // namespace

int main() {
  const auto ctx = context::cuda(0, nullptr);
  layout_rows(ctx);
  arithmetic_rows(ctx);
  return 0;
}
