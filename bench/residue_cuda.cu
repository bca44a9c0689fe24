// Products by residues on a GPU: the time of every stage beside its ceiling of the same run (bytes at the copy bandwidth, int8
// products at the rate of one int8 product of cuBLAS), the whole beside native dd and cuBLAS's double, and errors beside native
// dd's. Arguments: sizes N, 1024 ... 16384 without.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "base/cuda_state.hpp"
#include "residua/blas/gemm.hpp"
#include "residua/view/matrix.hpp"
#include "residue/reference.hpp"
#include "residue/stages_cuda.hpp"

namespace {

using namespace residua;
namespace stages = residua::residue::cuda;
using residua::residue::plan;
using residua::residue::slices;

struct device_run {
  context ctx;
  cudaStream_t stream;
  double bandwidth = 0;  // bytes a second
  double int8_rate = 0;  // operations a second
};

/// Seconds of one run: the median of several, each between events, after one to warm up.
double seconds(const device_run& on, int runs, const std::function<void()>& run) {
  cudaEvent_t begin, end;
  RESIDUA_CUDA_CHECK(cudaEventCreate(&begin));
  RESIDUA_CUDA_CHECK(cudaEventCreate(&end));
  std::vector<float> milliseconds;
  if (runs > 1) run();
  for (int round = 0; round < runs; ++round) {
    RESIDUA_CUDA_CHECK(cudaEventRecord(begin, on.stream));
    run();
    RESIDUA_CUDA_CHECK(cudaEventRecord(end, on.stream));
    RESIDUA_CUDA_CHECK(cudaEventSynchronize(end));
    milliseconds.emplace_back();
    RESIDUA_CUDA_CHECK(cudaEventElapsedTime(&milliseconds.back(), begin, end));
  }
  RESIDUA_CUDA_CHECK(cudaEventDestroy(begin));
  RESIDUA_CUDA_CHECK(cudaEventDestroy(end));
  std::sort(milliseconds.begin(), milliseconds.end());
  return 1e-3 * milliseconds[milliseconds.size() / 2];
}
double seconds(const device_run& on, const std::function<void()>& run) { return seconds(on, 7, run); }

__device__ unsigned long long mixed(unsigned long long x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ x >> 27) * 0x94d049bb133111ebULL;
  return x ^ x >> 31;
}
__device__ double uniform(unsigned long long n) {  // in [-1, 1)
  return static_cast<double>(static_cast<long long>(mixed(n))) * 0x1p-63;
}
__global__ void fill(dd* to, residua::index n, unsigned long long seed) {
  const residua::index at = threadIdx.x + static_cast<residua::index>(blockIdx.x) * blockDim.x;
  if (at < n) to[at] = dd(uniform(2 * at + seed)) + dd(0x1p-54 * uniform(2 * at + 1 + seed));
}
__global__ void fill(double* to, residua::index n, unsigned long long seed) {
  const residua::index at = threadIdx.x + static_cast<residua::index>(blockIdx.x) * blockDim.x;
  if (at < n) to[at] = uniform(at + seed);
}

template <class T>
void fill_with_random(const device_run& on, T* to, residua::index n, unsigned long long seed) {
  constexpr int threads = 256;
  fill<<<static_cast<unsigned>((n + threads - 1) / threads), threads, 0, on.stream>>>(to, n, seed << 40);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

template <class T>
matrix<T> random_matrix(const device_run& on, residua::index n, unsigned long long seed) {
  matrix<T> A(on.ctx, n, n);
  fill_with_random(on, A.view().data(), n * n, seed);
  return A;
}

double copy_bandwidth(const device_run& on) {
  constexpr std::size_t bytes = std::size_t{1} << 32;
  array<double> from(on.ctx, bytes / 8), to(on.ctx, bytes / 8);
  return 2.0 * bytes / seconds(on, [&] {
           RESIDUA_CUDA_CHECK(
               cudaMemcpyAsync(to.data(), from.data(), bytes, cudaMemcpyDeviceToDevice, on.stream));
         });
}

/// Of one product of int8, N = 8192.
double int8_rate(const device_run& on) {
  constexpr int n = 8192;
  array<double> A(on.ctx, n * (n / 8)), C(on.ctx, n * (n / 2));
  fill_with_random(on, A.data(), A.size(), 9);
  const int one = 1, zero = 0;
  const double t = seconds(on, [&] {
    RESIDUA_CUDA_CHECK(cublasGemmEx(on.ctx.cuda_resources().cublas(), CUBLAS_OP_T, CUBLAS_OP_N, n, n, n, &one,
                                    A.data(), CUDA_R_8I, n, A.data(), CUDA_R_8I, n, &zero, C.data(),
                                    CUDA_R_32I, n, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT));
  });
  return 2.0 * n * n * n / t;
}

void row_by_bytes(const device_run& on, const char* stage, double t, double bytes) {
  std::printf("| %-34s | %9.4f | %7.0f GB/s | %4.2f of copy |\n", stage, 1e3 * t, 1e-9 * bytes / t,
              bytes / t / on.bandwidth);
  std::fflush(stdout);
}

/// What a product by residues needs beside its operands, by hand, to run the stages one by one.
struct stage_memory {
  array<double> exponents, samples, a, b, sums;
  stages::slice_facts of_a, of_b;
  int* lowest;

  stage_memory(const device_run& on, residua::index n, const plan& p)
      : exponents(on.ctx, n + 1),
        samples(on.ctx, n * residua::residue::most_samples),
        a(on.ctx, static_cast<residua::index>(p.a_bytes / 8)),
        b(on.ctx, static_cast<residua::index>(p.b_bytes / 8)),
        sums(on.ctx, static_cast<residua::index>(p.sum_bytes / 8)) {
    auto* numbers = reinterpret_cast<int*>(exponents.data());
    auto* sampled = reinterpret_cast<int*>(samples.data());
    of_a = {numbers, sampled, n};
    of_b = {numbers + n, sampled + n * residua::residue::most_samples, n};
    lowest = numbers + 2 * n;
  }
  std::int8_t* a_residues() { return reinterpret_cast<std::int8_t*>(a.data()); }
  std::int8_t* b_residues() { return reinterpret_cast<std::int8_t*>(b.data()); }
  std::int32_t* sum_data() { return reinterpret_cast<std::int32_t*>(sums.data()); }
};

void exponent_rows(const device_run& on, const slices<dd>& a, const slices<dd>& b, stage_memory& memory) {
  const double bytes = 16.0 * static_cast<double>(a.count()) * static_cast<double>(a.depth());
  row_by_bytes(on, "exponents of A's rows",
               seconds(on, [&] { stages::find_exponents(on.ctx, a, memory.of_a); }), bytes);
  row_by_bytes(on, "exponents of B's columns",
               seconds(on, [&] { stages::find_exponents(on.ctx, b, memory.of_b); }), bytes);
  const auto sample = [&] {
    stages::take_samples(on.ctx, a, memory.of_a);
    stages::take_samples(on.ctx, b, memory.of_b);
  };
  std::printf("| %-34s | %9.4f |\n", "samples of A and B", 1e3 * seconds(on, sample));
  const double t = seconds(on, [&] {
    stages::measure_spread(on.ctx, memory.of_a, memory.of_b, residua::residue::most_samples, memory.lowest);
  });
  std::printf("| %-34s | %9.4f | %7.2f T max-plus/s |\n", "spread", 1e3 * t,
              1e-12 * 32 * static_cast<double>(a.count()) * static_cast<double>(b.count()) / t);
}

void conversion_rows(const device_run& on, const slices<dd>& a, const slices<dd>& b, const plan& p,
                     stage_memory& memory) {
  for (const int each : {4, 8, 16}) {
    const auto row = [&](const char* name, const slices<dd>& x, const int* exponents, std::int8_t* to) {
      char stage[64];
      std::snprintf(stage, sizeof stage, "convert %s, %d a thread", name, each);
      const double elements = static_cast<double>(x.count()) * static_cast<double>(x.depth());
      row_by_bytes(on, stage, seconds(on, [&] { stages::convert(on.ctx, x, exponents, p, to, each); }),
                   elements * (16 + p.moduli));
    };
    row("A", a, memory.of_a.exponents, memory.a_residues());
    row("B", b, memory.of_b.exponents, memory.b_residues());
  }
}

void stage_rows(const device_run& on, const matrix<dd>& A, const matrix<dd>& B, matrix<dd>& C,
                std::size_t limit) {
  const residua::index n = A.rows();
  plan p = residua::residue::plan_product({n, n, n}, 3, limit);
  stage_memory memory(on, n, p);
  const slices<dd> a = residua::residue::rows_of<dd>({A.view()}),
                   b = residua::residue::columns_of<dd>({B.view()});
  stages::clear_facts(on.ctx, memory.of_a.exponents, 2 * n, memory.lowest);
  exponent_rows(on, a, b, memory);
  int lowest = 0;
  detail::copy_from_device(on.ctx.cuda_resources(), &lowest, memory.lowest, sizeof lowest);
  std::printf("measured spread %d; stages with spread 3: %d bits, %d moduli, panel %lld x %lld\n", -lowest,
              p.bits, p.moduli, static_cast<long long>(p.rows), static_cast<long long>(p.columns));
  const auto part_a = a.part(0, p.rows), part_b = b.part(0, p.columns);
  conversion_rows(on, part_a, part_b, p, memory);
  const double elements = static_cast<double>(p.rows) * static_cast<double>(p.columns);
  const double operations = 2 * elements * static_cast<double>(n) * p.moduli;
  for (const auto by : {stages::calls::one_batch, stages::calls::one_each}) {
    const double t = seconds(on, [&] {
      stages::multiply(on.ctx, p, p.rows, p.columns, memory.a_residues(), memory.b_residues(),
                       memory.sum_data(), by);
    });
    std::printf("| %-34s | %9.4f | %7.0f TOPS | %4.2f of int8 |\n",
                by == stages::calls::one_batch ? "int8 products, one batch" : "int8 products, one by one",
                1e3 * t, 1e-12 * operations / t, operations / t / on.int8_rate);
  }
  for (const bool shared : {false, true}) {
    for (const int each : {1, 2, 4}) {
      char stage[64];
      std::snprintf(stage, sizeof stage, "reconstruct, %d a thread%s", each, shared ? ", shared" : "");
      const stages::target<dd> to{dd(1.0), dd(0.0), C.view().block(0, 0, p.rows, p.columns)};
      const double time = seconds(on, [&] {
        stages::reconstruct(on.ctx, p, memory.sum_data(), memory.of_a.exponents, memory.of_b.exponents, to,
                            {each, shared});
      });
      row_by_bytes(on, stage, time, elements * (16 + 4 * p.moduli));
    }
  }
}

void whole_row(const char* name, double t, residua::index n, const char* remark) {
  const double terms = static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
  std::printf("| %-34s | %9.4f | %7.2f T op/s | %s |\n", name, 1e3 * t, 2e-12 * terms / t, remark);
  std::fflush(stdout);
}

/// The largest error of some elements over (|A||B|)_ij, in units of 2^-106, against four limbs.
double largest_error(const device_run& on, const matrix<dd>& A, const matrix<dd>& B, const matrix<dd>& C) {
  const residua::index n = A.rows();
  std::vector<dd> row(static_cast<std::size_t>(n)), column(row);
  double largest = 0;
  for (residua::index turn = 0; turn < 24; ++turn) {
    const residua::index i = turn * 41 % n, j = turn * 67 % n;
    dd c;
    RESIDUA_CUDA_CHECK(cudaMemcpy2DAsync(row.data(), 16, A.view().data() + i,
                                         16 * static_cast<std::size_t>(n), 16, static_cast<std::size_t>(n),
                                         cudaMemcpyDeviceToHost, on.stream));
    RESIDUA_CUDA_CHECK(cudaMemcpyAsync(column.data(), B.view().data() + j * n,
                                       16 * static_cast<std::size_t>(n), cudaMemcpyDeviceToHost, on.stream));
    RESIDUA_CUDA_CHECK(
        cudaMemcpyAsync(&c, C.view().data() + i + j * n, 16, cudaMemcpyDeviceToHost, on.stream));
    RESIDUA_CUDA_CHECK(cudaStreamSynchronize(on.stream));
    const auto exact = [](const dd& x) { return qd(x.hi()) + qd(x.lo()); };
    qd sum(0.0);
    double size = 0;
    for (residua::index k = 0; k < n; ++k) {
      sum = sum + exact(row[k]) * exact(column[k]);
      size += std::fabs(row[k].hi() * column[k].hi());
    }
    largest = std::max(largest, std::fabs((sum - exact(c)).limb[0]) / size * 0x1p106);
  }
  return largest;
}

void whole_rows(const device_run& on, const matrix<dd>& A, const matrix<dd>& B, matrix<dd>& C) {
  const residua::index n = A.rows();
  char remark[160];
  for (const std::size_t gib : {4, 16, 64}) {
    gemm_report report;
    const auto run = [&] {
      report = gemm<dd, dd, dd>(on.ctx, op::none, op::none, dd(1.0), A, B, dd(0.0), C,
                                {engine::residue, gib << 30});
    };
    const double t = seconds(on, n > 8192 ? 3 : 7, run);
    std::snprintf(remark, sizeof remark, "%s: %d bits, %d moduli, spread %d, limit %zu GiB",
                  report.reason.data(), report.bits, report.moduli, report.spread, gib);
    whole_row("dd gemm by residues", t, n, remark);
    if (n <= 4096) break;
  }
  std::printf("largest error by residues %.2f 2^-106 |A||B|\n", largest_error(on, A, B, C));
  const double t = seconds(on, n > 4096 ? 1 : 5,
                           [&] { gemm<dd, dd, dd>(on.ctx, op::none, op::none, dd(1.0), A, B, dd(0.0), C); });
  whole_row("dd gemm, native", t, n, "");
  std::printf("largest error of native   %.2f 2^-106 |A||B|\n", largest_error(on, A, B, C));
}

void double_row(const device_run& on, residua::index n) {
  const auto A = random_matrix<double>(on, n, 5), B = random_matrix<double>(on, n, 6);
  matrix<double> C(on.ctx, n, n);
  const double t = seconds(on, n > 8192 ? 3 : 7, [&] {
    gemm<double, double, double>(on.ctx, op::none, op::none, 1.0, A, B, 0.0, C);
  });
  whole_row("cuBLAS double", t, n, "");
}

void rows_of_size(const device_run& on, residua::index n) {
  std::printf("\n| N = %-30lld | ms        |\n|---|---|---|---|\n", static_cast<long long>(n));
  const auto A = random_matrix<dd>(on, n, 1), B = random_matrix<dd>(on, n, 2);
  matrix<dd> C(on.ctx, n, n);
  stage_rows(on, A, B, C, std::size_t{16} << 30);
  whole_rows(on, A, B, C);
  double_row(on, n);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<residua::index> all;
  for (int a = 1; a < argc; ++a) all.push_back(std::atoll(argv[a]));
  if (all.empty()) all = {1024, 2048, 4096, 8192, 16384};
  cudaStream_t stream;
  RESIDUA_CUDA_CHECK(cudaStreamCreate(&stream));
  device_run on{context::cuda(0, stream), stream};
  on.bandwidth = copy_bandwidth(on);
  on.int8_rate = int8_rate(on);
  std::printf("copy %.0f GB/s, int8 product, N = 8192: %.0f TOPS\n", 1e-9 * on.bandwidth,
              1e-12 * on.int8_rate);
  // A context a size, so that workspace of earlier ones is given back.
  for (const residua::index n : all) {
    rows_of_size({context::cuda(0, stream), stream, on.bandwidth, on.int8_rate}, n);
  }
  return 0;
}
