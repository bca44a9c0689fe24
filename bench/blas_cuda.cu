// BLAS on a GPU, in every format: axpy, dot, gemv, symv and ger beside the copy bandwidth of the same run,
// gemv also beside cuBLAS's double, trsv by its time, gemm beside what the instructions of its inner loop
// allow at the rate of fused multiply-adds of the same run, and cuBLAS's double.
//
//   blas_cuda            all of that
//   blas_cuda products   small and thin products, five calls in a row; other routines of level 3, batches
//   blas_cuda tiles      thin and small products with every tile and several numbers of slices, in each
//                        format
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <string_view>
#include <vector>

#include "base/cuda_state.hpp"
#include "blas/level3/gemm_cuda.hpp"
#include "number/ceil_div.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/dot.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/blas/level2/ger.hpp"
#include "residua/blas/level2/symv.hpp"
#include "residua/blas/level2/trsv.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/gemm_batched.hpp"
#include "residua/blas/level3/symm.hpp"
#include "residua/blas/level3/syr2k.hpp"
#include "residua/blas/level3/syrk.hpp"
#include "residua/blas/level3/trmm.hpp"
#include "residua/blas/level3/trsm.hpp"
#include "residua/view/matrix.hpp"

namespace {

using namespace residua;

/// Seconds of one run: the median of nine, each of `calls` in a row between events.
double seconds(cudaStream_t stream, const std::function<void()>& run, int calls = 1) {
  cudaEvent_t begin, end;
  RESIDUA_CUDA_CHECK(cudaEventCreate(&begin));
  RESIDUA_CUDA_CHECK(cudaEventCreate(&end));
  std::vector<float> milliseconds;
  run();
  for (int round = 0; round < 9; ++round) {
    RESIDUA_CUDA_CHECK(cudaEventRecord(begin, stream));
    for (int call = 0; call < calls; ++call) run();
    RESIDUA_CUDA_CHECK(cudaEventRecord(end, stream));
    RESIDUA_CUDA_CHECK(cudaEventSynchronize(end));
    milliseconds.emplace_back();
    RESIDUA_CUDA_CHECK(cudaEventElapsedTime(&milliseconds.back(), begin, end));
  }
  RESIDUA_CUDA_CHECK(cudaEventDestroy(begin));
  RESIDUA_CUDA_CHECK(cudaEventDestroy(end));
  std::sort(milliseconds.begin(), milliseconds.end());
  return 1e-3 * milliseconds[milliseconds.size() / 2] / calls;
}

__global__ void multiply_adds(double* out, int rounds) {
  constexpr int chains = 16;
  double x[chains];
  for (int c = 0; c < chains; ++c) x[c] = threadIdx.x + c;
  for (int r = 0; r < rounds; ++r) {
#pragma unroll
    for (int c = 0; c < chains; ++c) x[c] = __fma_rn(x[c], 0.999, 1e-3);
  }
  double sum = 0;
  for (int c = 0; c < chains; ++c) sum += x[c];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

/// Double-precision instructions a second.
double instruction_rate(const context& ctx, cudaStream_t stream) {
  constexpr int blocks = 132 * 8, threads = 256, rounds = 4000, chains = 16;
  array<double> out(ctx, residua::index_t{blocks} * threads);
  const double t =
      seconds(stream, [&] { multiply_adds<<<blocks, threads, 0, stream>>>(out.data(), rounds); });
  return static_cast<double>(blocks) * threads * rounds * chains / t;
}

double copy_bandwidth(const context& ctx, cudaStream_t stream) {
  constexpr std::size_t bytes = std::size_t{1} << 31;
  array<double> source(ctx, bytes / 8), target(ctx, bytes / 8);
  return 2.0 * bytes / seconds(stream, [&] {
           RESIDUA_CUDA_CHECK(
               cudaMemcpyAsync(target.data(), source.data(), bytes, cudaMemcpyDeviceToDevice, stream));
         });
}

template <class T>
std::vector<T> values(residua::index_t n) {
  std::vector<T> x(static_cast<std::size_t>(n));
  for (residua::index_t i = 0; i < n; ++i)
    x[i] = T(arithmetic_t<T>(1.0) / arithmetic_t<T>(static_cast<double>(3 + i % 1000)));
  return x;
}

template <class T>
void vector_rows(const context& ctx, cudaStream_t stream, double bandwidth) {
  constexpr residua::index_t n = residua::index_t{1} << 26;
  const array<T> x(ctx, std::span<const T>(values<T>(n)));
  array<T> y(ctx, n);
  const double bytes = static_cast<double>(n) * stored_bytes<T>;
  const arithmetic_t<T> alpha = arithmetic_t<T>(1.0) / 3.0;
  const double of_axpy = seconds(stream, [&] { axpy(ctx, alpha, x, y); });
  const double of_dot = seconds(stream, [&] { (void)dot(ctx, x, y); });
  std::printf("| %-6s | axpy | %8.1f | %6.0f | %.2f |\n", format_of<T>::name.data(), 1e6 * of_axpy,
              3e-9 * bytes / of_axpy, 3 * bytes / of_axpy / bandwidth);
  std::printf("| %-6s | dot  | %8.1f | %6.0f | %.2f |\n", format_of<T>::name.data(), 1e6 * of_dot,
              2e-9 * bytes / of_dot, 2 * bytes / of_dot / bandwidth);
}

// ---- a matrix and vectors ----

/// `bytes`: what the operation must move.
void print_matrix_row(const char* format, const char* operation, residua::index_t n, double t, double bytes,
                      double bandwidth) {
  std::printf("| %-6s | %-16s | %6lld | %9.1f | %6.0f | %.2f |\n", format, operation,
              static_cast<long long>(n), 1e6 * t, 1e-9 * bytes / t, bytes / t / bandwidth);
  std::fflush(stdout);
}

/// A well-conditioned lower triangle: small beside the diagonal.
template <class T>
matrix<T> triangle(const context& ctx, residua::index_t n) {
  std::vector<T> elements(static_cast<std::size_t>(n * n), T(1e-6));
  for (residua::index_t i = 0; i < n; ++i) elements[static_cast<std::size_t>(i + i * n)] = T(1.5);
  return {ctx, n, n, std::span<const T>(elements)};
}

template <class T>
void matrix_vector_rows(const context& ctx, cudaStream_t stream, double bandwidth, residua::index_t n) {
  using number = arithmetic_t<T>;
  const char* format = format_of<T>::name.data();
  matrix<T> A = triangle<T>(ctx, n);
  const array<T> x(ctx, std::span<const T>(values<T>(n)));
  array<T> y(ctx, n);
  const double bytes = static_cast<double>(n) * static_cast<double>(n) * stored_bytes<T>;
  const number one(1.0), zero(0.0);
  const auto row = [&](const char* operation, double moved, const std::function<void()>& run) {
    print_matrix_row(format, operation, n, seconds(stream, run), moved, bandwidth);
  };
  row("gemv", bytes, [&] { gemv(ctx, op::none, one, A, x, zero, y); });
  row("gemv transposed", bytes, [&] { gemv(ctx, op::transpose, one, A, x, zero, y); });
  row("symv", bytes / 2, [&] { symv(ctx, uplo::lower, one, A, x, zero, y); });
  row("trsv", bytes / 2, [&] { trsv(ctx, uplo::lower, op::none, diag::non_unit, A, y); });
  row("trsv transposed", bytes / 2, [&] { trsv(ctx, uplo::lower, op::transpose, diag::non_unit, A, y); });
  row("ger", 2 * bytes, [&] { ger(ctx, number(1e-30), x, x, A); });
}

/// A double matrix with longer vectors: the traffic of cuBLAS's double.
template <class T>
void mixed_row(const context& ctx, cudaStream_t stream, double bandwidth, residua::index_t n) {
  const matrix<double> A = triangle<double>(ctx, n);
  const array<T> x(ctx, std::span<const T>(values<T>(n)));
  array<T> y(ctx, n);
  const double t = seconds(stream, [&] { gemv(ctx, op::none, T(1.0), A, x, T(0.0), y); });
  print_matrix_row(format_of<T>::name.data(), "gemv, double A", n, t,
                   8 * static_cast<double>(n) * static_cast<double>(n), bandwidth);
}

void cublas_matrix_vector_rows(const context& ctx, cudaStream_t stream, double bandwidth,
                               residua::index_t size) {
  cublasHandle_t handle;
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return;
  cublasSetStream(handle, stream);
  const int n = static_cast<int>(size);
  const double one = 1, zero = 0, bytes = 8.0 * n * n;
  const matrix<double> A = triangle<double>(ctx, size);
  array<double> x(ctx, size, 1.0), y(ctx, size);
  for (const auto& [o, name] :
       {std::pair(CUBLAS_OP_N, "dgemv"), std::pair(CUBLAS_OP_T, "dgemv transposed")}) {
    const double t = seconds(stream, [&] {
      cublasDgemv(handle, o, n, n, &one, A.view().data(), n, x.data(), 1, &zero, y.data(), 1);
    });
    print_matrix_row("cuBLAS", name, size, t, bytes, bandwidth);
  }
  const double t = seconds(stream, [&] {
    cublasDtrsv(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, n, A.view().data(), n,
                x.data(), 1);
  });
  print_matrix_row("cuBLAS", "dtrsv", size, t, bytes / 2, bandwidth);
  cublasDestroy(handle);
}

void matrix_vector_table(const context& ctx, cudaStream_t stream, double bandwidth) {
  std::printf("\n| format | operation | n | us | GB/s | of copy |\n|---|---|---|---|---|---|\n");
  for (const residua::index_t n : {1000, 4096, 8192}) {
    cublas_matrix_vector_rows(ctx, stream, bandwidth, n);
#define RESIDUA_MATRIX_VECTOR_ROWS(id, type, name, bits, bytes) \
  matrix_vector_rows<type>(ctx, stream, bandwidth, n);
    RESIDUA_VECTOR_FORMATS(RESIDUA_MATRIX_VECTOR_ROWS)
#undef RESIDUA_MATRIX_VECTOR_ROWS
    mixed_row<dd>(ctx, stream, bandwidth, n);
    mixed_row<td>(ctx, stream, bandwidth, n);
    mixed_row<qd>(ctx, stream, bandwidth, n);
  }
  matrix_vector_rows<dd>(ctx, stream, bandwidth, 16384);
}

/// Instructions of a term of a sum of products.
template <class T>
double instructions() {
  constexpr double of_limbs[] = {1, 12, 45, 112};
  return of_limbs[sizeof(arithmetic_t<T>) / sizeof(double) - 1];
}

template <class T>
void gemm_row(const context& ctx, cudaStream_t stream, double rate, residua::index_t m, residua::index_t n,
              residua::index_t k, int calls = 1) {
  const matrix<T> A(ctx, m, k, std::span<const T>(values<T>(m * k))),
      B(ctx, k, n, std::span<const T>(values<T>(k * n)));
  matrix<T> C(ctx, m, n);
  using number = arithmetic_t<T>;
  const auto run = [&] {
    gemm(ctx, op::none, op::none, number(1.0), A, B, number(0.0), C, {engine::native});
  };
  const double t = seconds(stream, run, calls);
  const double terms = static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
  std::printf("| %-6s | %5lld x %5lld x %5lld | %9.3f | %7.3f | %.2f |\n", format_of<T>::name.data(),
              static_cast<long long>(m), static_cast<long long>(n), static_cast<long long>(k), 1e3 * t,
              2e-12 * terms / t, terms * instructions<T>() / t / rate);
  std::fflush(stdout);
}

struct extents {
  residua::index_t m, n, k;
};
constexpr extents thin_shapes[] = {
    {64, 64, 64},      {128, 128, 128},   {256, 256, 256},   {384, 384, 384},   {512, 512, 512},
    {16, 1024, 1024},  {1024, 16, 1024},  {1024, 1024, 16},  {64, 1024, 1024},  {1024, 64, 1024},
    {1024, 1024, 64},  {256, 1024, 1024}, {1024, 256, 1024}, {1024, 1024, 256}, {16, 4096, 4096},
    {4096, 16, 4096},  {4096, 4096, 16},  {32, 4096, 4096},  {4096, 32, 4096},  {4096, 4096, 32},
    {64, 4096, 4096},  {4096, 64, 4096},  {4096, 4096, 64},  {128, 4096, 4096}, {256, 4096, 4096},
    {4096, 256, 4096}, {16, 16, 65536},   {32, 32, 65536},   {64, 64, 65536},   {128, 128, 65536},
    {256, 256, 4096},  {16, 256, 65536},  {640, 640, 640},   {768, 768, 768}};

/// Slices of about terms / slices terms.
template <class Product>
void cut(Product& p, residua::index_t slices) {
  constexpr residua::index_t unit = terms_between_renormalisations;
  p.slice = slices == 1 ? 0 : round_up(ceil_div(p.terms(), slices), unit);
}

/// One shape with every tile and several numbers of slices; the last column is the slice that the library
/// chooses.
template <class T>
void tile_rows(const context& ctx, cudaStream_t stream, double rate, const extents& s) {
  using number = arithmetic_t<T>;
  const matrix<T> A(ctx, s.m, s.k, std::span<const T>(values<T>(s.m * s.k))),
      B(ctx, s.k, s.n, std::span<const T>(values<T>(s.k * s.n)));
  matrix<T> C(ctx, s.m, s.n);
  auto p = blas::single_product<T, T, T>(number(1.0), blas::operand_of(op::none, A.view()),
                                         blas::operand_of(op::none, B.view()), number(0.0), C.view());
  const auto chosen = blas::slice_length(s.m, s.n, s.k, blas::region::all);
  const double terms = static_cast<double>(s.m) * static_cast<double>(s.n) * static_cast<double>(s.k);
  for (const residua::index_t slices : {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64, 128, 256}) {
    cut(p, slices);
    if (slices > 1 && (p.slice < 32 || p.slices() != slices)) continue;
    constexpr const char* names[] = {"large", "square", "tiny", "wide", "tall"};
    for (int shape = 0; shape < 5; ++shape) {
      constexpr residua::index_t most_blocks = 6000;  // of the smallest tiles
      if (slices > 1 && (shape == 0 || slices * s.m * s.n > most_blocks * 256)) continue;
      const auto run = [&] { cuda::run_products_by(static_cast<blas::tile_shape>(shape), ctx, "tiles", p); };
      const double t = seconds(stream, run, limb_count<number> == 2 ? 5 : 2);
      std::printf("| %-6s | %5lld x %5lld x %5lld | %2lld | %-6s | %9.4f | %7.3f | %.2f | %lld |\n",
                  format_of<T>::name.data(), static_cast<long long>(s.m), static_cast<long long>(s.n),
                  static_cast<long long>(s.k), static_cast<long long>(slices), names[shape], 1e3 * t,
                  2e-12 * terms / t, terms * instructions<T>() / t / rate, static_cast<long long>(chosen));
    }
  }
  std::fflush(stdout);
}

void print_row(const char* format, const char* routine, residua::index_t n, double t, double terms,
               double instructions_a_term, double rate) {
  std::printf("| %-6s | %-22s | %5lld | %9.3f | %7.3f | %.2f |\n", format, routine, static_cast<long long>(n),
              1e3 * t, 2e-12 * terms / t, terms * instructions_a_term / t / rate);
  std::fflush(stdout);
}

/// The other routines of level 3, of square matrices.
template <class T>
void level3_rows(const context& ctx, cudaStream_t stream, double rate, residua::index_t n) {
  using number = arithmetic_t<T>;
  const matrix<T> A(ctx, n, n, std::span<const T>(values<T>(n * n))),
      B(ctx, n, n, std::span<const T>(values<T>(n * n)));
  matrix<T> C(ctx, n, n);
  const double cube = static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
  const number one(1.0), zero(0.0);
  const auto row = [&](const char* routine, double terms, const std::function<void()>& run) {
    print_row(format_of<T>::name.data(), routine, n, seconds(stream, run), terms, instructions<T>(), rate);
  };
  row("symm", cube, [&] { symm(ctx, side::left, uplo::lower, one, A, B, zero, C); });
  row("syrk", cube / 2, [&] { syrk(ctx, uplo::lower, op::none, one, A, zero, C); });
  row("syr2k", cube, [&] { syr2k(ctx, uplo::lower, op::none, one, A, B, zero, C); });
  row("trmm", cube / 2, [&] { trmm(ctx, side::left, uplo::lower, op::none, diag::unit, one, A, C); });
  row("trsm", cube / 2, [&] { trsm(ctx, side::left, uplo::lower, op::none, diag::non_unit, one, A, C); });
  row("trsm right, transposed", cube / 2,
      [&] { trsm(ctx, side::right, uplo::lower, op::transpose, diag::non_unit, one, A, C); });
}

/// Many small products by one launch.
template <class T>
void batch_row(const context& ctx, cudaStream_t stream, double rate, residua::index_t n,
               residua::index_t count) {
  using number = arithmetic_t<T>;
  const matrix<T> A(ctx, n, n * count, std::span<const T>(values<T>(n * n * count)));
  matrix<T> C(ctx, n, n * count);
  const auto a = A.view().block(0, 0, n, n);
  const auto c = C.view().block(0, 0, n, n);
  const double t = seconds(stream, [&] {
    gemm_strided(ctx, op::none, op::none, number(1.0), a, n * n, a, n * n, number(0.0), c, n * n, count);
  });
  const double terms =
      static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(count);
  print_row(format_of<T>::name.data(), "gemm_strided", n, t, terms, instructions<T>(), rate);
}

void product_tables(const context& ctx, cudaStream_t stream, double rate) {
  std::printf(
      "| format | gemm m x n x k | ms | T op/s | of the instructions' ceiling |\n|---|---|---|---|---|\n");
  for (const auto& s : thin_shapes) gemm_row<dd>(ctx, stream, rate, s.m, s.n, s.k, 5);
  for (const auto& s : thin_shapes) gemm_row<td>(ctx, stream, rate, s.m, s.n, s.k, 5);
  for (const auto& s : thin_shapes) gemm_row<qd>(ctx, stream, rate, s.m, s.n, s.k, 5);
  std::printf(
      "\n| format | routine | N | ms | T op/s | of the instructions' ceiling |\n|---|---|---|---|---|---|\n");
  for (const residua::index_t n : {512, 2048}) {
    level3_rows<double>(ctx, stream, rate, n);
    level3_rows<dd>(ctx, stream, rate, n);
    level3_rows<td>(ctx, stream, rate, n);
    level3_rows<qd>(ctx, stream, rate, n);
  }
  for (const residua::index_t n : {16, 32, 64, 128}) batch_row<dd>(ctx, stream, rate, n, (1 << 22) / (n * n));
}

void tile_tables(const context& ctx, cudaStream_t stream, double rate) {
  std::printf(
      "| format | gemm m x n x k | slices | tile | ms | T op/s | of the instructions' ceiling | slice chosen "
      "|\n|---|---|---|---|---|---|---|---|\n");
  for (const auto& s : thin_shapes) tile_rows<dd>(ctx, stream, rate, s);
  for (const auto& s : thin_shapes) {
    if (s.m * s.n * s.k > 80000000) continue;
    tile_rows<td>(ctx, stream, rate, s);
    tile_rows<qd>(ctx, stream, rate, s);
  }
}

void cublas_rows(cudaStream_t stream, const context& ctx) {
  cublasHandle_t handle;
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return;
  cublasSetStream(handle, stream);
  const double one = 1, zero = 0;
  for (const int n : {1024, 2048, 4096}) {
    const matrix<double> A(ctx, n, n, std::span<const double>(values<double>(residua::index_t{n} * n)));
    matrix<double> C(ctx, n, n);
    const double t = seconds(stream, [&] {
      cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, A.view().data(), n, A.view().data(), n,
                  &zero, C.view().data(), n);
    });
    std::printf("| cuBLAS double | %5d | %9.3f | %7.3f |\n", n, 1e3 * t, 2e-12 * n * n * n / t);
  }
  cublasDestroy(handle);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view what = argc > 1 ? argv[1] : "";
  const auto ctx = context::cuda();
  cudaStream_t stream = ctx.cuda_resources().stream;
  const double rate = instruction_rate(ctx, stream);
  if (what == "tiles") {
    tile_tables(ctx, stream, rate);
    return 0;
  }
  if (what == "products") {
    product_tables(ctx, stream, rate);
    return 0;
  }
  const double bandwidth = copy_bandwidth(ctx, stream);
  std::printf("copy %.0f GB/s, %.2f T double-precision instructions a second\n\n", 1e-9 * bandwidth,
              1e-12 * rate);
  std::printf("| format | operation, 2^26 elements | us | GB/s | of copy |\n|---|---|---|---|---|\n");
  vector_rows<double>(ctx, stream, bandwidth);
  vector_rows<dd>(ctx, stream, bandwidth);
  vector_rows<ds>(ctx, stream, bandwidth);
  vector_rows<di>(ctx, stream, bandwidth);
  vector_rows<td>(ctx, stream, bandwidth);
  vector_rows<qd>(ctx, stream, bandwidth);
  matrix_vector_table(ctx, stream, bandwidth);
  std::printf(
      "\n| format | gemm m x n x k | ms | T op/s | of the instructions' ceiling |\n|---|---|---|---|---|\n");
  for (const residua::index_t n : {256, 512, 1024, 2048, 4096}) gemm_row<dd>(ctx, stream, rate, n, n, n);
  gemm_row<dd>(ctx, stream, rate, 4096, 64, 4096);
  gemm_row<dd>(ctx, stream, rate, 4096, 4096, 64);
  for (const residua::index_t n : {512, 1024, 2048}) gemm_row<ds>(ctx, stream, rate, n, n, n);
  for (const residua::index_t n : {512, 1024, 2048}) gemm_row<di>(ctx, stream, rate, n, n, n);
  for (const residua::index_t n : {512, 1024, 2048}) gemm_row<td>(ctx, stream, rate, n, n, n);
  for (const residua::index_t n : {512, 1024, 2048}) gemm_row<qd>(ctx, stream, rate, n, n, n);
  for (const residua::index_t n : {1024, 2048}) gemm_row<double>(ctx, stream, rate, n, n, n);
  std::printf("\n");
  cublas_rows(stream, ctx);
  return 0;
}
