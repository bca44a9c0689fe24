// Products by residues on a CPU: the time of every stage, the whole beside native dd, and errors beside native dd's. And what
// residues of OpenBLAS's doubles, for processors without exact byte products, could reach at most.
//
//   residue_cpu [-t THREADS] [N...]       default: 1024 2048 4096, on one thread
//
// On one thread times are of the processor, so that others who use the machine count less; the shortest of several.
#include <omp.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <random>
#include <vector>

#include "residua/blas/gemm.hpp"
#include "residua/view/matrix.hpp"
#include "residue/byte_product.hpp"
#include "residue/tiles_cpu.hpp"

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

matrix<dd> random_matrix(const context& ctx, residua::index n, unsigned seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<dd> x(static_cast<std::size_t>(n * n));
  for (auto& element : x) {
    const double hi = uniform(random);
    element = dd(hi) + dd(uniform(random) * 0x1p-54);
  }
  return {ctx, n, n, std::span<const dd>(x)};
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
struct stage_run {
  const context& ctx;
  plan p;
  slices<dd> a, b;
  std::vector<int> exponents, samples;
  std::vector<double> unit_exponents;
  std::vector<stages::byte_weights> a_weights, b_weights;
  std::vector<std::int8_t> a_memory, b_memory;
  stages::residue_planes a_planes, b_planes;

  stage_run(const context& on, const matrix<dd>& A, const matrix<dd>& B)
      : ctx(on),
        a(residua::residue::rows_of<dd>({A.view()})),
        b(residua::residue::columns_of<dd>({B.view()})),
        exponents(static_cast<std::size_t>(A.rows())),
        samples(exponents.size() * residua::residue::most_samples, -1),
        unit_exponents(exponents.size(), 0.0) {
    const residua::index n = A.rows();
    constexpr int usual_spread = 3;
    p = residua::residue::plan_product({n, n, n}, residua::residue::accuracy_of(2), usual_spread,
                                       std::size_t{64} << 30);
    a_weights = stages::weights_for(p, true);
    b_weights = stages::weights_for(p, false);
    a_planes = planes(n, a_memory);
    b_planes = planes(n, b_memory);
  }
  stages::residue_planes planes(residua::index n, std::vector<std::int8_t>& memory) const {
    stages::residue_planes x{nullptr, residua::residue::padded(n), stages::whole_lines(n)};
    memory.resize(static_cast<std::size_t>(p.moduli[0] * x.bytes() + stages::line));
    const auto address = reinterpret_cast<std::uintptr_t>(memory.data());
    x.data =
        memory.data() + (stages::line - static_cast<residua::index>(address % stages::line)) % stages::line;
    return x;
  }
  void convert(const slices<dd>& x, const std::vector<stages::byte_weights>& weights,
               const stages::residue_planes& to) const {
    RESIDUA_RESIDUE_STAGE(ctx.isa(),
                          convert_slices(ctx.threads(), x, exponents.data(), p, weights.data(), to));
  }
};

void operand_rows(stage_run& on) {
  const int threads = on.ctx.threads();
  const auto isa = on.ctx.isa();
  row("exponents of A's rows", seconds(threads, [&] {
        RESIDUA_RESIDUE_STAGE(isa, find_exponents(threads, on.a, on.exponents.data()));
      }));
  row("exponents of B's columns", seconds(threads, [&] {
        RESIDUA_RESIDUE_STAGE(isa, find_exponents(threads, on.b, on.exponents.data()));
      }));
  row("spread", seconds(threads, [&] {
        (void)RESIDUA_RESIDUE_STAGE(
            isa, lowest_exponent(threads, on.samples.data(), on.a.count(), on.samples.data(), on.b.count(),
                                 residua::residue::most_samples));
      }));
  row("convert A", seconds(threads, [&] { on.convert(on.a, on.a_weights, on.a_planes); }));
  row("convert B", seconds(threads, [&] { on.convert(on.b, on.b_weights, on.b_planes); }));
}

/// The stages of tiles, on one thread: those of all tiles of C, of which N is a multiple, each one after the other.
void tile_rows(const stage_run& on, matrix<dd>& C) {
  if (on.ctx.threads() > 1) return;
  const stages::one_thread scope;
  const residua::index n = C.rows(), side = 256, tiles = (n / side) * (n / side),
                       lines = side * side / stages::line;
  std::vector<std::int32_t> sums(side * side), more(sums);
  std::vector<std::int16_t> first(side * side);
  std::vector<std::int8_t> others(side * side * on.p.moduli[0]);
  const stages::tile_coefficients coefficients{first.data(), others.data(), side * side};
  const auto isa = on.ctx.isa();
  const residua::index depth = on.a_planes.depth;
  stages::byte_product product(side, side, std::min(depth, stages::most_depth));
  const double multiply = seconds(1, [&] {
    for (int i = 0; i < on.p.moduli[0]; ++i) {
      for (residua::index k = 0; k + stages::most_depth <= depth; k += stages::most_depth) {
        product.run(on.a_planes.chunk(i, k, 0), on.b_planes.chunk(i, k, 0),
                    k == 0 ? sums.data() : more.data());
        if (k > 0) RESIDUA_RESIDUE_STAGE(isa, add_sums(more.data(), lines, sums.data()));
      }
    }
  });
  const double terms = static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
  row("int8 products (Gop/s of int8)", static_cast<double>(tiles) * multiply, 2 * terms * on.p.moduli[0]);
  row("coefficients",
      static_cast<double>(tiles) * seconds(1, [&] {
        RESIDUA_RESIDUE_STAGE(isa, keep_low_halves(sums.data(), lines, first.data()));
        for (int i = 1; i < on.p.moduli[0]; ++i) {
          RESIDUA_RESIDUE_STAGE(
              isa, reduce_sums(sums.data(), lines, residua::residue::moduli[i], depth, coefficients.of(i)));
        }
      }));
  const stages::tile_target<dd> to{dd(1.0), dd(0.0), C.view().block(0, 0, side, side),
                                   on.unit_exponents.data(), on.unit_exponents.data()};
  row("reconstruct", static_cast<double>(tiles) * seconds(1, [&] {
                       RESIDUA_RESIDUE_STAGE(isa, reconstruct_tile(on.p, coefficients, side, to));
                     }));
}

/// The largest error of some elements over (|A||B|)_ij, in units of 2^-106, against four limbs.
double largest_error(const matrix<dd>& A, const matrix<dd>& B, const matrix<dd>& C) {
  const auto exact = [](const dd& x) { return qd(x.hi()) + qd(x.lo()); };
  const residua::index n = A.rows();
  double largest = 0;
  for (residua::index turn = 0; turn < 24; ++turn) {
    const residua::index i = turn * 41 % n, j = turn * 67 % n;
    qd sum(0.0);
    double size = 0;
    for (residua::index k = 0; k < n; ++k) {
      sum = sum + exact(A.view()(i, k)) * exact(B.view()(k, j));
      size += std::fabs(A.view()(i, k).hi() * B.view()(k, j).hi());
    }
    largest = std::max(largest, std::fabs((sum - exact(C.view()(i, j))).limb[0]) / size * 0x1p106);
  }
  return largest;
}

/// Residues of b bits, whose products' sums a double holds, multiplied by OpenBLAS: without what else is to do.
void double_row(const context& ctx, residua::index n, int bits) {
  const double depth = std::log2(static_cast<double>(n));
  const int of_modulus = static_cast<int>((53 - depth) / 2) + 1;
  const int moduli = static_cast<int>(std::ceil((2 * bits + depth + 1) / of_modulus));
  std::vector<double> x(static_cast<std::size_t>(n * n), 1.0);
  const matrix<double> A(ctx, n, n, std::span<const double>(x));
  matrix<double> C(ctx, n, n);
  const double t = seconds(ctx.threads(),
                           [&] { gemm<double, double, double>(ctx, op::none, op::none, 1.0, A, A, 0.0, C); });
  const double operations = 2.0 * static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
  row("double gemm", t, operations);
  std::printf("products of doubles by %d moduli of %d bits alone: %.2f Gop/s in dd\n", moduli, of_modulus,
              1e-9 * operations / t / moduli);
}

void rows_of_size(const context& ctx, residua::index n) {
  std::printf("\n| %s, threads %d, N = %-8lld | ms | Gop/s |\n|---|---|---|\n", name_of(ctx.isa()).data(),
              ctx.threads(), static_cast<long long>(n));
  const auto A = random_matrix(ctx, n, 1), B = random_matrix(ctx, n, 2);
  matrix<dd> C(ctx, n, n);
  const double operations = 2.0 * static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
  {
    stage_run stages_alone(ctx, A, B);
    operand_rows(stages_alone);
    if (n % 1024 == 0) tile_rows(stages_alone, C);
  }
  gemm_report report;
  const auto by = [&](engine wanted) {
    return seconds(ctx.threads(), [&] {
      report = gemm<dd, dd, dd>(ctx, op::none, op::none, dd(1.0), A, B, dd(0.0), C, {wanted});
    });
  };
  row("dd gemm by residues", by(engine::residue), operations);
  std::printf("%s: %d bits, %d moduli, spread %d; largest error %.2f 2^-106 |A||B|\n", report.reason.data(),
              report.bits, report.moduli, report.spread, largest_error(A, B, C));
  row("dd gemm, native", by(engine::native), operations);
  std::printf("largest error %.2f 2^-106 |A||B|\n", largest_error(A, B, C));
  double_row(ctx, n, 105);
}

}  // namespace

int main(int argc, char** argv) {
  int threads = 1;
  std::vector<residua::index> all;
  for (int a = 1; a < argc; ++a) {
    if (std::strcmp(argv[a], "-t") == 0 && a + 1 < argc) {
      threads = std::atoi(argv[++a]);
    } else {
      all.push_back(std::atoll(argv[a]));
    }
  }
  if (all.empty()) all = {1024, 2048, 4096};
  if (!residua::residue::cpu::has_exact_byte_products()) {
    std::printf("no exact byte products here\n");
    return 0;
  }
  for (const residua::index n : all) rows_of_size(context::cpu(threads), n);
  return 0;
}
