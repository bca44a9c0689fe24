// Products by residues on a CPU: the time of every stage, the whole beside native arithmetic, and errors
// beside native arithmetic's. For dd also what residues of OpenBLAS's doubles, for processors without exact
// byte products, could reach at most.
//
//   residue_cpu [-t THREADS] [-f double|dd|td|qd] [-r] [N...]       default: dd, 1024 2048 4096, on one
//   thread; -r: without native
//
// On one thread times are of the processor, so that others who use the machine count less; the shortest of
// several.
#include <omp.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <optional>
#include <random>
#include <vector>

#include "base/openmp_threads.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/view/matrix.hpp"
#include "residue/core/byte_product.hpp"
#include "residue/core/matrix_unit.hpp"
#include "residue/floats/run_cpu.hpp"
#include "residue/floats/stages_cpu.hpp"

namespace {

using namespace residua;
namespace stages = residua::residue::cpu;
using residua::residue::plan;
using residua::residue::slices;

double now(int threads) {
  if (threads > 1) return omp_get_wtime();
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// Seconds of one run: the shortest of those in about a second, at least three, after one to warm up.
double seconds(int threads, const std::function<void()>& run) {
  run();
  double shortest = 1e9, spent = 0;
  for (int round = 0; round < 3 || (round < 30 && spent < 1.0); ++round) {
    const double begin = now(threads);
    run();
    const double taken = now(threads) - begin;
    shortest = std::min(shortest, taken);
    spent += taken;
  }
  return shortest;
}

template <class T>
matrix<T> random_matrix(const context& ctx, residua::index_t n, unsigned seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<T> x(static_cast<std::size_t>(n * n));
  for (auto& element : x) {
    element = T(uniform(random));
    double unit = 1;
    for (int limb = 1; limb < limb_count<T>; ++limb)
      element = element + T(uniform(random) * (unit *= 0x1p-54));
  }
  return {ctx, n, n, std::span<const T>(x)};
}

template <class T>
constexpr const char* format_name() {
  constexpr const char* names[] = {"double", "dd", "td", "qd"};
  return names[limb_count<T> - 1];
}

void row(const char* stage, double t, double whole_operations) {
  std::printf("| %-34s | %9.3f | %7.2f |\n", stage, 1e3 * t, 1e-9 * whole_operations / t);
  std::fflush(stdout);
}
void row(const char* stage, double t) {
  std::printf("| %-34s | %9.3f | |\n", stage, 1e3 * t);
  std::fflush(stdout);
}

/// What stages need, by hand, to run one by one.
template <class T>
struct stage_run {
  const context& ctx;
  plan p;
  slices<T> a, b;
  std::vector<int> exponents, samples;
  std::vector<double> unit_exponents;
  stages::word_blocks blocks;
  std::vector<std::int8_t> a_memory, b_memory;
  stages::residue_planes a_planes, b_planes;

  stage_run(const context& problem, const matrix<T>& A, const matrix<T>& B)
      : ctx(problem),
        a(residua::residue::rows_of<T>({A.view()})),
        b(residua::residue::columns_of<T>({B.view()})),
        exponents(static_cast<std::size_t>(A.rows())),
        samples(exponents.size() * residua::residue::most_samples, -1),
        unit_exponents(exponents.size(), 0.0) {
    const residua::index_t n = A.rows();
    constexpr int usual_spread = 3;
    p = residua::residue::plan_product({n, n, n}, residua::residue::accuracy_of(limb_count<T>), usual_spread,
                                       std::size_t{64} << 30);
    blocks = stages::blocks_of(p);
    a_planes = planes(n, residua::residue::order::ascending, a_memory);
    b_planes = planes(n, residua::residue::order::descending, b_memory);
  }
  stages::residue_planes planes(residua::index_t n, residua::residue::order order,
                                std::vector<std::int8_t>& memory) const {
    const stages::residue_source operand{p.blocks.count, p.moduli[0]};
    auto x = stages::planes_of(operand, stages::form_of(ctx.isa(), order), n, n);
    memory.resize(static_cast<std::size_t>(p.blocks.count * p.moduli[0] * x.bytes() + stages::line));
    const auto address = reinterpret_cast<std::uintptr_t>(memory.data());
    x.data =
        memory.data() + (stages::line - static_cast<residua::index_t>(address % stages::line)) % stages::line;
    return x;
  }
  void convert(const slices<T>& x, const stages::residue_planes& target) const {
    RESIDUA_RESIDUE_STAGE(ctx.isa(),
                          convert_slices(ctx.threads(), x, exponents.data(), p.bits, blocks, target));
  }
};

template <class T>
void operand_rows(stage_run<T>& problem) {
  const int threads = problem.ctx.threads();
  const auto isa = problem.ctx.isa();
  row("exponents of A's rows", seconds(threads, [&] {
        RESIDUA_RESIDUE_STAGE(isa, find_exponents(threads, problem.a, problem.exponents.data()));
      }));
  row("exponents of B's columns", seconds(threads, [&] {
        RESIDUA_RESIDUE_STAGE(isa, find_exponents(threads, problem.b, problem.exponents.data()));
      }));
  row("spread", seconds(threads, [&] {
        (void)RESIDUA_RESIDUE_STAGE(
            isa, lowest_exponent(threads, problem.samples.data(), problem.a.count(), problem.samples.data(),
                                 problem.b.count(), residua::residue::most_samples));
      }));
  row("convert A", seconds(threads, [&] { problem.convert(problem.a, problem.a_planes); }));
  row("convert B", seconds(threads, [&] { problem.convert(problem.b, problem.b_planes); }));
}

/// Memory of a tile of C, and what runs one stage of it after the other.
template <class T>
struct tile_stages {
  static constexpr residua::index_t side = 256, elements = side * side, lines = elements / stages::line;
  const stage_run<T>& problem;
  std::vector<std::int32_t> sums, more;
  std::vector<std::int16_t> first;
  std::vector<std::int8_t> others;
  std::vector<stages::tile_coefficients> coefficients;
  stages::byte_product product;

  explicit tile_stages(const stage_run<T>& given)
      : problem(given),
        sums(elements),
        more(sums),
        first(static_cast<std::size_t>(elements * given.p.blocks.count)),
        others(static_cast<std::size_t>(elements * given.p.sums())),
        product(side, side, std::min(given.a_planes.depth, stages::most_depth)) {
    auto* next = others.data();
    for (int d = 0; d < given.p.blocks.count; ++d) {
      coefficients.push_back({first.data() + d * elements, next, elements, uses_unit()});
      next += given.p.moduli[d] * elements;
    }
  }
  void multiply() {
    for (int d = 0; d < problem.p.blocks.count; ++d) {
      for (int i = 0; i < problem.p.moduli[d]; ++i) {
        for (int block = 0; block <= d; ++block) multiply(d, i, block);
      }
    }
  }
  void multiply(int d, int i, int block) {
    for (residua::index_t k = 0; k + stages::most_depth <= problem.a_planes.depth; k += stages::most_depth) {
      const bool is_first = block == 0 && k == 0;
      product.run(problem.a_planes.chunk(block, i, k, 0), problem.b_planes.chunk(d - block, i, k, 0),
                  is_first ? sums.data() : more.data());
      if (!is_first) RESIDUA_RESIDUE_STAGE(problem.ctx.isa(), add_sums(more.data(), lines, sums.data()));
    }
  }
  [[nodiscard]] bool uses_unit() const { return problem.a_planes.form == stages::residue_form::left_tiles; }
  /// Both at once, by the matrix unit.
  void multiply_and_reduce() {
    const stages::matrix_unit_scope unit;
    const auto &a = problem.a_planes, &b = problem.b_planes;
    for (int d = 0; d < problem.p.blocks.count; ++d) {
      const auto& target = coefficients[static_cast<std::size_t>(d)];
      for (int i = 0; i < problem.p.moduli[d]; ++i) {
        const stages::unit_product product{{a.tile(0, i, 0, 0), a.tile_row_bytes(), a.moduli * a.bytes()},
                                           {b.tile(d, i, 0, 0), b.tile_row_bytes(), -b.moduli * b.bytes()},
                                           side,
                                           side,
                                           a.depth / stages::line,
                                           d + 1};
        if (i == 0) {
          store_low_halves(product, target.first);
        } else {
          const auto& table = residua::residue::coefficient_reductions(problem.p.moduli[d]);
          store_coefficients(product, table.moduli[i], target.of_modulus(i));
        }
      }
    }
  }
  void reduce() {
    for (int d = 0; d < problem.p.blocks.count; ++d) {
      const auto& target = coefficients[static_cast<std::size_t>(d)];
      RESIDUA_RESIDUE_STAGE(problem.ctx.isa(), keep_low_halves(sums.data(), lines, target.first));
      for (int i = 1; i < problem.p.moduli[d]; ++i) {
        RESIDUA_RESIDUE_STAGE(problem.ctx.isa(),
                              reduce_sums(sums.data(), nullptr, lines, residua::residue::moduli[i], 7,
                                          problem.a_planes.depth, target.of_modulus(i)));
      }
    }
  }
};

/// The stages of tiles, on one thread: those of all tiles of C, of which N is a multiple, each one after the
/// other.
template <class T>
void tile_rows(const stage_run<T>& problem, matrix<T>& C) {
  if (problem.ctx.threads() > 1) return;
  const residua::one_openmp_thread scope;
  tile_stages<T> tile(problem);
  constexpr auto side = tile_stages<T>::side;
  const auto n = static_cast<double>(C.rows()), tiles = (n / side) * (n / side);
  const double int8_operations = 2 * n * n * n * problem.p.products();
  if (tile.uses_unit()) {
    row("int8 products and coefficients (int8)", tiles * seconds(1, [&] { tile.multiply_and_reduce(); }),
        int8_operations);
  } else {
    row("int8 products (Gop/s of int8)", tiles * seconds(1, [&] { tile.multiply(); }), int8_operations);
    row("coefficients", tiles * seconds(1, [&] { tile.reduce(); }));
  }
  const stages::tile_target<T> target{T(1.0),
                                      T(0.0),
                                      C.view().block(0, 0, side, side),
                                      problem.unit_exponents.data(),
                                      problem.unit_exponents.data(),
                                      dense::region::all,
                                      0};
  std::optional<stages::matrix_unit_scope> unit;
  if (tile.uses_unit()) unit.emplace();
  row("reconstruct", tiles * seconds(1, [&] {
                       RESIDUA_RESIDUE_STAGE(
                           problem.ctx.isa(),
                           reconstruct_tile(problem.p, tile.coefficients.data(), side, target));
                     }));
}

/// The largest error of some elements over (|A||B|)_ij, in units of u^N for N limbs, against four limbs; of
/// qd its own error too.
template <class T>
double largest_error(const matrix<T>& A, const matrix<T>& B, const matrix<T>& C) {
  const auto exact = [](const T& x) {
    qd y(0.0);
    for (int limb = limb_count<T> - 1; limb >= 0; --limb) y = y + qd(residua::residue::limb_of(x, limb));
    return y;
  };
  const residua::index_t n = A.rows();
  double largest = 0;
  for (residua::index_t turn = 0; turn < 24; ++turn) {
    const residua::index_t i = turn * 41 % n, j = turn * 67 % n;
    qd sum(0.0);
    double size = 0;
    for (residua::index_t k = 0; k < n; ++k) {
      sum = sum + exact(A.view()(i, k)) * exact(B.view()(k, j));
      size += std::fabs((exact(A.view()(i, k)) * exact(B.view()(k, j))).limb[0]);
    }
    largest = std::max(largest, std::fabs((sum - exact(C.view()(i, j))).limb[0]) / size);
  }
  return std::ldexp(largest, 53 * limb_count<T>);
}

/// Residues of b bits, whose products' sums a double holds, multiplied by OpenBLAS: without what else is to
/// do.
void double_row(const context& ctx, residua::index_t n, int bits) {
  const double depth = std::log2(static_cast<double>(n));
  const int of_modulus = static_cast<int>((53 - depth) / 2) + 1;
  const int moduli = static_cast<int>(std::ceil((2 * bits + depth + 1) / of_modulus));
  std::vector<double> x(static_cast<std::size_t>(n * n), 1.0);
  const matrix<double> A(ctx, n, n, std::span<const double>(x));
  matrix<double> C(ctx, n, n);
  const double t = seconds(ctx.threads(), [&] { gemm(ctx, op::none, op::none, 1.0, A, A, 0.0, C); });
  const double operations = 2.0 * static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
  row("double gemm", t, operations);
  std::printf("products of doubles by %d moduli of %d bits alone: %.2f Gop/s in dd\n", moduli, of_modulus,
              1e-9 * operations / t / moduli);
}

template <class T>
void rows_of_size(const context& ctx, residua::index_t n, bool with_native) {
  std::printf("\n| %s, %s, threads %d, N = %-8lld | ms | Gop/s |\n|---|---|---|\n", format_name<T>(),
              name_of(ctx.isa()).data(), ctx.threads(), static_cast<long long>(n));
  const auto A = random_matrix<T>(ctx, n, 1), B = random_matrix<T>(ctx, n, 2);
  matrix<T> C(ctx, n, n);
  const double operations = 2.0 * static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
  {
    stage_run<T> stages_alone(ctx, A, B);
    operand_rows(stages_alone);
    if (n % 1024 == 0) tile_rows(stages_alone, C);
  }
  gemm_report report;
  const auto timed = [&](engine wanted) {
    return seconds(ctx.threads(),
                   [&] { report = gemm(ctx, op::none, op::none, T(1.0), A, B, T(0.0), C, {wanted}); });
  };
  row("gemm by residues", timed(engine::residue), operations);
  std::printf("%s: %d bits, %d moduli, %d products, spread %d; largest error %.2f u^N |A||B|\n",
              report.reason.data(), report.bits, report.moduli, report.products, report.spread,
              largest_error(A, B, C));
  if (!with_native) return;
  row("gemm, native", timed(engine::native), operations);
  std::printf("largest error %.2f u^N |A||B|\n", largest_error(A, B, C));
  if (limb_count<T> == 2) double_row(ctx, n, 105);
}

/// Calls function.template operator()<T>() for the format's name; false if there is no such format.
template <class F>
bool with_format(const char* name, F&& function) {
  const auto is = [&]<class T>() {
    if (std::strcmp(name, format_name<T>()) != 0) return false;
    function.template operator()<T>();
    return true;
  };
  return is.template operator()<double>() || is.template operator()<dd>() || is.template operator()<td>() ||
         is.template operator()<qd>();
}

}  // namespace

int main(int argc, char** argv) {
  int threads = 1;
  bool with_native = true;
  const char* format = "dd";
  std::vector<residua::index_t> all;
  for (int a = 1; a < argc; ++a) {
    if (std::strcmp(argv[a], "-t") == 0 && a + 1 < argc) {
      threads = std::atoi(argv[++a]);
    } else if (std::strcmp(argv[a], "-f") == 0 && a + 1 < argc) {
      format = argv[++a];
    } else if (std::strcmp(argv[a], "-r") == 0) {
      with_native = false;
    } else {
      all.push_back(std::atoll(argv[a]));
    }
  }
  if (all.empty()) all = {1024, 2048, 4096};
  if (!residua::residue::cpu::has_exact_byte_products()) {
    std::printf("no exact byte products here\n");
    return 0;
  }
  const bool known = with_format(format, [&]<class T>() {
    for (const residua::index_t n : all) rows_of_size<T>(context::cpu(threads), n, with_native);
  });
  if (!known) std::fprintf(stderr, "no format %s: double, dd, td or qd\n", format);
  return known ? 0 : 1;
}
