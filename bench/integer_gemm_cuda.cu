// Products of matrices of long integers on a GPU: the whole for all bits and for the upper half alone, where
// C is in one panel each stage, and the int8 products' time at the rate of one large product in the same run.
// Arguments: sizes N; without, 256 ... 4096.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "base/cuda_state.hpp"
#include "residua/residue/integer_gemm.hpp"
#include "residua/view/array.hpp"
#include "residue/integers/run.hpp"
#include "residue/integers/stages_cuda.hpp"

namespace {

using namespace residua;
namespace stages = residua::residue::cuda;
using residua::residue::integer_plan;
using residua::residue::integer_slices;

/// The median of some runs, in seconds, after one to warm up; one run where it takes long.
double seconds(cudaStream_t stream, const std::function<void()>& run) {
  cudaEvent_t begin, end;
  RESIDUA_CUDA_CHECK(cudaEventCreate(&begin));
  RESIDUA_CUDA_CHECK(cudaEventCreate(&end));
  const auto once = [&] {
    RESIDUA_CUDA_CHECK(cudaEventRecord(begin, stream));
    run();
    RESIDUA_CUDA_CHECK(cudaEventRecord(end, stream));
    RESIDUA_CUDA_CHECK(cudaEventSynchronize(end));
    float milliseconds = 0;
    RESIDUA_CUDA_CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
    return 1e-3 * static_cast<double>(milliseconds);
  };
  std::vector<double> times{once()};
  if (times[0] < 0.3) times.clear();
  while (times.size() < 1 || (times.size() < 5 && times[0] < 0.1)) times.push_back(once());
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

__device__ unsigned mixed(unsigned long long x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ x >> 27) * 0x94d049bb133111ebULL;
  return static_cast<unsigned>(x ^ x >> 31);
}
/// Integers of so many bits and any sign: the words above repeat it.
__global__ void fill(std::uint32_t* words, index_t elements, int bits, unsigned long long seed) {
  const index_t place = threadIdx.x + static_cast<index_t>(blockIdx.x) * blockDim.x;
  if (place >= elements) return;
  const int word = static_cast<int>(blockIdx.y), rest = bits - 32 * word;
  const auto sign = (mixed(place + seed) & 1) != 0 ? ~0U : 0U;
  const unsigned any = mixed(place + elements * (word + 1) + seed);
  const unsigned mask = rest >= 32 ? ~0U : rest <= 0 ? 0 : (1U << rest) - 1;
  words[place + elements * word] = (any & mask) | (sign & ~mask);
}

struct problem {
  const context& ctx;
  index_t n;
  int bits, words;
  array<std::uint32_t> A, B, C;

  problem(const context& given, index_t size, int b)
      : ctx(given),
        n(size),
        bits(b),
        words(b / 32 + 1),
        A(given, n * n * words),
        B(given, n * n * words),
        C(given, n * n * integer_gemm_words(b, b, n)) {
    fill(A, 1);
    fill(B, 2);
  }
  void fill(array<std::uint32_t>& x, unsigned long long seed) const {
    const dim3 grid(static_cast<unsigned>((n * n + 255) / 256), static_cast<unsigned>(words));
    ::fill<<<grid, 256, 0, ctx.cuda_resources().stream>>>(x.data(), n * n, bits, seed << 40);
    RESIDUA_CUDA_CHECK(cudaGetLastError());
  }
  [[nodiscard]] integer_matrix_view<const std::uint32_t> view(const array<std::uint32_t>& x) const {
    return {x.data(), words, n, n, n, n * n, memory_space::device};
  }
  [[nodiscard]] integer_matrix_view<std::uint32_t> result(const integer_gemm_options& options) {
    return {C.data(),
            integer_gemm_words(bits, bits, n) - options.dropped_words,
            n,
            n,
            n,
            n * n,
            memory_space::device};
  }
};

struct stage_times {
  double convert = 0, multiply = 0, add = 0;
};

/// The stages on memory of their own, one panel.
stage_times times_of_stages(problem& task, const integer_gemm_options& options) {
  const index_t n = task.n;
  const auto p =
      plan_integer_product({n, n, n, task.words, task.words}, options, stages::memory_of_integers(task.ctx));
  if (p.rows < n || p.columns < n || p.terms < n || p.bytes() > std::size_t{24} << 30) return {};
  const auto stream = task.ctx.cuda_resources().stream;
  array<std::int8_t> a(task.ctx, static_cast<index_t>(p.a_bytes)),
      b(task.ctx, static_cast<index_t>(p.b_bytes));
  array<std::int8_t> coefficients(task.ctx, static_cast<index_t>(p.coefficient_bytes));
  array<std::int32_t> wide(task.ctx, static_cast<index_t>(p.wide_bytes / 4));
  array<std::uint32_t> carried(task.ctx, static_cast<index_t>(p.carry_bytes / 4));
  using residua::residue::order;
  using residua::residue::padded;
  const stages::integer_blocks rows(p, p.a, p.b.count, order::ascending),
      columns(p, p.b, p.a.count, order::descending);
  const auto planes = [n, &p](array<std::int8_t>& memory, const stages::integer_blocks& blocks) {
    const index_t slice_bytes = blocks.used * p.depth;
    return stages::residue_planes{memory.data(), padded(n) * slice_bytes, slice_bytes};
  };
  const auto a_planes = planes(a, rows), b_planes = planes(b, columns);
  const auto C = task.result(options);
  const residue::integer_target target{
      C.data(),       C.words(), p.dropped_words,      n, n, n, n * n, nullptr, 0, 0,
      carried.data(), padded(n), padded(n) * padded(n)};
  const auto diagonals = p.from_the_lowest();
  stage_times t;
  t.convert = seconds(stream, [&] {
    stages::convert(task.ctx, integer_slices::rows_of(op::none, task.view(task.A)), rows, a_planes);
    stages::convert(task.ctx, integer_slices::columns_of(op::none, task.view(task.B)), columns, b_planes);
  });
  t.multiply = seconds(stream, [&] {
    for (const auto& d : diagonals.all) {
      stages::multiply_diagonal(task.ctx, d, {a_planes, b_planes, rows.used, columns.used, p.depth},
                                {padded(n), padded(n)}, false,
                                stages::coefficient_matrix::whole(coefficients.data(), padded(n), padded(n)),
                                wide.size() == 0 ? nullptr : wide.data());
    }
  });
  t.add = seconds(stream, [&] {
    for (const auto& d : diagonals.all) {
      stages::add_diagonal(task.ctx, p, d.number, coefficients.data(), target, true);
    }
  });
  return t;
}

void row(problem& task, const char* part, const integer_gemm_options& options, double int8_rate) {
  integer_gemm_report report;
  const double t = seconds(task.ctx.cuda_resources().stream, [&] {
    report = integer_gemm(task.ctx, op::none, op::none, task.view(task.A), task.view(task.B),
                          task.result(options), options);
  });
  const stage_times times = times_of_stages(task, options);
  const double n = static_cast<double>(task.n), operations = 2 * n * n * n;
  std::printf(
      "| %5lld | %4d | %-5s | %9.3f | %8.2f | %5d | %2lld | %9.3f | %4.2f | %8.3f | %9.3f | %8.3f |\n",
      static_cast<long long>(task.n), task.bits, part, 1e3 * t, 1e-9 * operations / t, report.products,
      static_cast<long long>(report.panels), 1e3 * operations * report.products / int8_rate,
      operations * report.products / int8_rate / t, 1e3 * times.convert, 1e3 * times.multiply,
      1e3 * times.add);
  std::fflush(stdout);
}

/// Operations a second of one int8 product of cuBLAS.
double int8_rate(const context& ctx) {
  constexpr int n = 8192;
  constexpr index_t elements = index_t{n} * n;
  const array<std::int8_t> a(ctx, elements), b(ctx, elements);
  const array<std::int32_t> sums(ctx, elements);
  const std::int32_t one = 1, zero = 0;
  const double t = seconds(ctx.cuda_resources().stream, [&] {
    RESIDUA_CUDA_CHECK(cublasGemmEx(ctx.cuda_resources().cublas(), CUBLAS_OP_T, CUBLAS_OP_N, n, n, n, &one,
                                    a.data(), CUDA_R_8I, n, b.data(), CUDA_R_8I, n, &zero, sums.data(),
                                    CUDA_R_32I, n, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT));
  });
  return 2.0 * n * n * n / t;
}

}  // namespace

int main(int argc, char** argv) {
  const auto ctx = context::cuda();
  std::vector<residua::index_t> sizes;
  for (int a = 1; a < argc; ++a) sizes.push_back(std::atoll(argv[a]));
  if (sizes.empty()) sizes = {256, 512, 1024, 2048, 4096};
  const double rate = int8_rate(ctx);
  std::printf("int8 products: %.0f Top/s\n", 1e-12 * rate);
  std::printf(
      "| N | bits | kept | ms | Gop/s | int8 products | panels | these at the int8 rate, ms | share | "
      "convert | multiply | add |\n");
  std::printf("|---|---|---|---|---|---|---|---|---|---|---|---|\n");
  for (const residua::index_t n : sizes) {
    for (const int bits : {106, 212, 424, 848, 1696, 2400}) {
      problem task(ctx, n, bits);
      integer_gemm_options options;
      options.a_bits = options.b_bits = bits;
      options.workspace_limit = std::size_t{48} << 30;
      row(task, "all", options, rate);
      options.error_bits = bits - 32;
      options.dropped_words = bits / 32 - 1;
      row(task, "upper", options, rate);
    }
  }
  return 0;
}
