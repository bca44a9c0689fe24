// Products by residues on a GPU in double, dd, td and qd: the time of every stage beside its ceiling of the
// same run (bytes at the copy bandwidth, int8 products at the rate of one int8 product of cuBLAS), the whole
// beside native arithmetic and cuBLAS's double, and errors. Arguments: sizes N, 256 ... 16384 without.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "bench/uniform_cuda.cuh"
#include "residua/blas/level3/gemm.hpp"
#include "residua/number/bounds.hpp"
#include "residua/view/matrix.hpp"
#include "residue/floats/run_cuda.hpp"
#include "residue/floats/samples_cuda.hpp"

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
double seconds(const device_run& device, int runs, const std::function<void()>& run) {
  cudaEvent_t begin, end;
  RESIDUA_CUDA_CHECK(cudaEventCreate(&begin));
  RESIDUA_CUDA_CHECK(cudaEventCreate(&end));
  std::vector<float> milliseconds;
  if (runs > 1) run();
  for (int round = 0; round < runs; ++round) {
    RESIDUA_CUDA_CHECK(cudaEventRecord(begin, device.stream));
    run();
    RESIDUA_CUDA_CHECK(cudaEventRecord(end, device.stream));
    RESIDUA_CUDA_CHECK(cudaEventSynchronize(end));
    milliseconds.emplace_back();
    RESIDUA_CUDA_CHECK(cudaEventElapsedTime(&milliseconds.back(), begin, end));
  }
  RESIDUA_CUDA_CHECK(cudaEventDestroy(begin));
  RESIDUA_CUDA_CHECK(cudaEventDestroy(end));
  std::sort(milliseconds.begin(), milliseconds.end());
  return 1e-3 * milliseconds[milliseconds.size() / 2];
}
double seconds(const device_run& device, const std::function<void()>& run) { return seconds(device, 7, run); }

double copy_bandwidth(const device_run& device) {
  constexpr std::size_t bytes = std::size_t{1} << 32;
  array<double> source(device.ctx, bytes / 8), target(device.ctx, bytes / 8);
  return 2.0 * bytes / seconds(device, [&] {
           RESIDUA_CUDA_CHECK(
               cudaMemcpyAsync(target.data(), source.data(), bytes, cudaMemcpyDeviceToDevice, device.stream));
         });
}

/// Of one product of int8, N = 8192.
double int8_rate(const device_run& device) {
  constexpr int n = 8192;
  array<double> A(device.ctx, n * (n / 8)), C(device.ctx, n * (n / 2));
  bench::fill_with_uniform(device.stream, A.data(), A.size(), 9);
  const int one = 1, zero = 0;
  const double t = seconds(device, [&] {
    RESIDUA_CUDA_CHECK(cublasGemmEx(device.ctx.cuda_resources().cublas(), CUBLAS_OP_T, CUBLAS_OP_N, n, n, n,
                                    &one, A.data(), CUDA_R_8I, n, A.data(), CUDA_R_8I, n, &zero, C.data(),
                                    CUDA_R_32I, n, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT));
  });
  return 2.0 * n * n * n / t;
}

void row_by_bytes(const device_run& device, const char* stage, double t, double bytes) {
  std::printf("| %-34s | %9.4f | %7.0f GB/s | %4.2f of copy |\n", stage, 1e3 * t, 1e-9 * bytes / t,
              bytes / t / device.bandwidth);
  std::fflush(stdout);
}

/// What a product by residues needs beside its operands, by hand, to run the stages one by one.
struct stage_memory {
  array<double> exponents, samples, a, b, sums, wide_sums;
  stages::slice_facts of_a, of_b;

  stage_memory(const device_run& device, residua::index_t n, const plan& p)
      : exponents(device.ctx, n),
        samples(device.ctx, n * residua::residue::most_samples),
        a(device.ctx, static_cast<residua::index_t>(p.a_bytes / 8)),
        b(device.ctx, static_cast<residua::index_t>(p.b_bytes / 8)),
        sums(device.ctx, static_cast<residua::index_t>(p.coefficient_bytes / 8)),
        wide_sums(device.ctx, static_cast<residua::index_t>(p.wide_bytes / 8)) {
    auto* numbers = reinterpret_cast<int*>(exponents.data());
    auto* sampled = reinterpret_cast<int*>(samples.data());
    of_a = {numbers, sampled, n};
    of_b = {numbers + n, sampled + n * residua::residue::most_samples, n};
  }
  stages::residue_planes a_planes(const plan& p) { return planes_of(a, p, p.rows); }
  stages::residue_planes b_planes(const plan& p) { return planes_of(b, p, p.columns); }
  std::int8_t* coefficients() { return reinterpret_cast<std::int8_t*>(sums.data()); }
  /// Null where the GPU has byte products.
  std::int32_t* wide() {
    return wide_sums.size() == 0 ? nullptr : reinterpret_cast<std::int32_t*>(wide_sums.data());
  }

 private:
  static stages::residue_planes planes_of(array<double>& memory, const plan& p, residua::index_t slices) {
    const residua::index_t slice_bytes = p.slice_bytes();
    return {reinterpret_cast<std::int8_t*>(memory.data()), residua::residue::padded(slices) * slice_bytes,
            slice_bytes};
  }
};

/// The measured spread.
template <class T>
int fact_rows(const device_run& device, const slices<T>& a, const slices<T>& b, const stage_memory& memory) {
  const double bytes = sizeof(T) * static_cast<double>(a.count()) * static_cast<double>(a.depth());
  const auto row = [&](const char* stage, const slices<T>& x, const stages::slice_facts& facts) {
    const auto find = [&] { stages::find_facts(device.ctx, x, facts, residua::residue::sampling::even); };
    row_by_bytes(device, stage, seconds(device, find), bytes);
  };
  row("exponents and samples of A", a, memory.of_a);
  row("exponents and samples of B", b, memory.of_b);
  int spread = 0;
  const double t = seconds(device, [&] {
    spread = stages::measured_spread(device.ctx, memory.of_a, memory.of_b, residua::residue::most_samples);
  });
  std::printf("| %-34s | %9.4f | %7.2f T max-plus/s |\n", "spread", 1e3 * t,
              1e-12 * 32 * static_cast<double>(a.count()) * static_cast<double>(b.count()) / t);
  return spread;
}

template <class T>
void stage_rows(const device_run& device, const matrix<T>& A, const matrix<T>& B, matrix<T>& C,
                std::size_t limit) {
  const residua::index_t n = A.rows();
  const plan p =
      residua::residue::plan_product(stages::shape_on(device.ctx, n, n, n, residua::dense::region::all),
                                     residua::residue::accuracy_of(limb_count<T>), 3, limit);
  stage_memory memory(device, n, p);
  const slices<T> a = residua::residue::rows_of<T>({A.view()}),
                  b = residua::residue::columns_of<T>({B.view()});
  const int spread = fact_rows(device, a, b, memory);
  std::printf("measured spread %d; stages with spread 3: %d bits, %d products, panel %lld x %lld\n", spread,
              p.bits, p.products(), static_cast<long long>(p.rows), static_cast<long long>(p.columns));
  const double of_a = static_cast<double>(p.rows) * static_cast<double>(n),
               of_b = static_cast<double>(p.columns) * static_cast<double>(n),
               of_c = static_cast<double>(p.rows) * static_cast<double>(p.columns);
  const double planes = p.blocks.count * p.moduli[0];
  const auto part_a = a.part({0, p.rows, 0, n}), part_b = b.part({0, p.columns, 0, n});
  const auto to_a = memory.a_planes(p), to_b = memory.b_planes(p);
  row_by_bytes(device, "convert A",
               seconds(device,
                       [&] {
                         stages::convert(device.ctx, part_a, memory.of_a.exponents, p,
                                         residua::residue::order::ascending, to_a);
                       }),
               of_a * (sizeof(T) + planes));
  row_by_bytes(device, "convert B",
               seconds(device,
                       [&] {
                         stages::convert(device.ctx, part_b, memory.of_b.exponents, p,
                                         residua::residue::order::descending, to_b);
                       }),
               of_b * (sizeof(T) + planes));
  const double operations = 2 * of_c * static_cast<double>(n) * p.products();
  const residua::residue::partial_matrix panel{residua::residue::padded(p.rows),
                                               residua::residue::padded(p.columns)};
  const auto coefficients =
      stages::coefficient_matrix::whole(memory.coefficients(), panel.rows, panel.columns);
  const double t = seconds(device, [&] {
    const stages::panel_residues residues{to_a, to_b, p.blocks.count, p.blocks.count, p.depth};
    auto of_diagonal = coefficients;
    for (const auto& d : p.diagonals().all) {
      stages::multiply_diagonal(device.ctx, d, residues, panel, false, of_diagonal, memory.wide());
      of_diagonal.data += d.moduli * of_diagonal.plane_bytes;
    }
  });
  std::printf("| %-34s | %9.4f | %7.0f TOPS | %4.2f of int8 |\n", "int8 products", 1e3 * t,
              1e-12 * operations / t, operations / t / device.int8_rate);
  const stages::target<T> target{T(1.0), T(0.0), C.view().block(0, 0, p.rows, p.columns)};
  row_by_bytes(device, "reconstruct",
               seconds(device,
                       [&] {
                         stages::reconstruct(device.ctx, p, coefficients, memory.of_a.exponents,
                                             memory.of_b.exponents, target);
                       }),
               of_c * (sizeof(T) + p.sums()));
}

void whole_row(const char* name, double t, residua::index_t n, const char* remark) {
  const double terms = static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
  std::printf("| %-34s | %9.4f | %7.2f T op/s | %s |\n", name, 1e3 * t, 2e-12 * terms / t, remark);
  std::fflush(stdout);
}

/// An element's sum in four limbs.
template <class T>
qd in_four_limbs(const T& x) {
  qd sum(0.0);
  for (int n = limb_count<T> - 1; n >= 0; --n) sum = sum + qd(residua::residue::limb_of(x, n));
  return sum;
}

/// The largest error of some elements over (|A||B|)_ij, in units of u^N, against four limbs; of up to three
/// limbs.
template <class T>
double largest_error(const device_run& device, const matrix<T>& A, const matrix<T>& B, const matrix<T>& C) {
  const auto n = static_cast<std::size_t>(A.rows());
  std::vector<T> row(n), column(n);
  double largest = 0;
  for (std::size_t turn = 0; turn < 24; ++turn) {
    const std::size_t i = turn * 41 % n, j = turn * 67 % n;
    T c;
    RESIDUA_CUDA_CHECK(cudaMemcpy2DAsync(row.data(), sizeof(T), A.view().data() + i, sizeof(T) * n, sizeof(T),
                                         n, cudaMemcpyDeviceToHost, device.stream));
    RESIDUA_CUDA_CHECK(cudaMemcpyAsync(column.data(), B.view().data() + j * n, sizeof(T) * n,
                                       cudaMemcpyDeviceToHost, device.stream));
    RESIDUA_CUDA_CHECK(
        cudaMemcpyAsync(&c, C.view().data() + i + j * n, sizeof(T), cudaMemcpyDeviceToHost, device.stream));
    RESIDUA_CUDA_CHECK(cudaStreamSynchronize(device.stream));
    qd sum(0.0);
    double size = 0;
    for (std::size_t k = 0; k < n; ++k) {
      sum = sum + in_four_limbs(row[k]) * in_four_limbs(column[k]);
      size += std::fabs(leading(row[k]) * leading(column[k]));
    }
    largest = std::max(largest, std::fabs((sum - in_four_limbs(c)).limb[0]) / size / limb_unit<T>);
  }
  return largest;
}

template <class T>
void error_row(const device_run& device, const char* name, const matrix<T>& A, const matrix<T>& B,
               const matrix<T>& C) {
  if (limb_count<T> < 4) {
    std::printf("largest error %s %.3f u^%d |A||B|\n", name, largest_error(device, A, B, C), limb_count<T>);
  }
}

template <class T>
void whole_rows(const device_run& device, const matrix<T>& A, const matrix<T>& B, matrix<T>& C) {
  const residua::index_t n = A.rows();
  char remark[200];
  const std::size_t limits[] = {8, 16, 64};
  for (const std::size_t gib : limits) {
    gemm_report report;
    const auto run = [&] {
      report = gemm(device.ctx, op::none, op::none, T(1.0), A, B, T(0.0), C, {engine::residue, gib << 30});
    };
    const double t = seconds(device, n > 8192 ? 3 : 7, run);
    std::snprintf(remark, sizeof remark, "%s: %d bits, %d products, spread %d, limit %zu GiB",
                  report.reason.data(), report.bits, report.products, report.spread, gib);
    whole_row("gemm by residues", t, n, remark);
    if (n <= 2048) break;
  }
  error_row(device, "by residues", A, B, C);
  if (limb_count<T> == 1) {  // fourteen moduli, as GEMMul8 takes them
    gemm_report report;
    const double t = seconds(device, 7, [&] {
      report = gemm(device.ctx, op::none, op::none, T(1.0), A, B, T(0.0), C,
                    {engine::residue, std::size_t{16} << 30, 44});
    });
    std::snprintf(remark, sizeof remark, "accuracy 44: %d bits, %d products", report.bits, report.products);
    whole_row("gemm by residues", t, n, remark);
    error_row(device, "by residues", A, B, C);
  }
  if (n > 8192 && limb_count < T >> 2) return;
  const double t = seconds(device, n > 2048 ? 1 : 5, [&] {
    gemm(device.ctx, op::none, op::none, T(1.0), A, B, T(0.0), C, {engine::native});
  });
  whole_row("gemm, native", t, n, "");
  error_row(device, "natively   ", A, B, C);
}

template <class T>
void rows_of_format(const char* name, const device_run& device, residua::index_t n) {
  std::printf("\n| N = %-10lld %-19s | ms        |\n|---|---|---|---|\n", static_cast<long long>(n), name);
  // A context a size, so that workspace of earlier ones is given back.
  const device_run own{context::cuda(0, device.stream), device.stream, device.bandwidth, device.int8_rate};
  const auto A = bench::uniform_matrix<T>(own.ctx, n, n, 1), B = bench::uniform_matrix<T>(own.ctx, n, n, 2);
  matrix<T> C(own.ctx, n, n);
  stage_rows(own, A, B, C, std::size_t{16} << 30);
  whole_rows(own, A, B, C);
}

void rows_of_size(const device_run& device, residua::index_t n) {
  rows_of_format<dd>("dd", device, n);
  if (n > 16384) return;
  rows_of_format<double>("double", device, n);
  rows_of_format<td>("td", device, n);
  rows_of_format<qd>("qd", device, n);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<residua::index_t> all;
  for (int a = 1; a < argc; ++a) all.push_back(std::atoll(argv[a]));
  if (all.empty()) all = {256, 384, 512, 1024, 2048, 4096, 8192, 16384};
  cudaStream_t stream;
  RESIDUA_CUDA_CHECK(cudaStreamCreate(&stream));
  device_run device{context::cuda(0, stream), stream};
  device.bandwidth = copy_bandwidth(device);
  device.int8_rate = int8_rate(device);
  std::printf("copy %.0f GB/s, int8 product, N = 8192: %.0f TOPS\n", 1e-9 * device.bandwidth,
              1e-12 * device.int8_rate);
  for (const residua::index_t n : all) rows_of_size(device, n);
  return 0;
}
