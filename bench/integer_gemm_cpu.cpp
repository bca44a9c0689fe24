// Products of matrices of long integers on a CPU, beside FLINT's fmpz_mat_mul where FLINT is installed and
// GMP's mpz_addmul in plain loops. The int8 products' time is that of one of 1024 x 1024 x 1024 in the same
// run, on one thread. Arguments: [-t threads] [-b bits] sizes N; without, 256 512 1024 and 106 ... 2400 bits.
#include <gmp.h>
#include <omp.h>
#if RESIDUA_HAS_FLINT
#  include <flint/fmpz_mat.h>
#endif

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <random>
#include <vector>

#include "base/openmp_threads.hpp"
#include "residua/residue/integer_gemm.hpp"
#include "residue/core/byte_product.hpp"

namespace {

using namespace residua;
using words = std::vector<std::uint32_t>;

int threads = 1;

/// On one thread the processor's time, which others' work on the machine changes less.
double now() {
  return threads > 1 ? omp_get_wtime()
                     : static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

/// The shortest of up to five runs of a second together.
double seconds(const std::function<void()>& run) {
  double shortest = 1e30, all = 0;
  for (int turn = 0; turn < 5 && all < 1; ++turn) {
    const double begin = now();
    run();
    const double t = now() - begin;
    shortest = std::min(shortest, t);
    all += t;
  }
  return shortest;
}

struct problem {
  index_t n;
  int bits, a_words, c_words;
  words A, B, C;

  problem(index_t size, int b)
      : n(size),
        bits(b),
        a_words(b / 32 + 1),
        c_words(integer_gemm_words(b, b, size)),
        A(random_words(1)),
        B(random_words(2)),
        C(static_cast<std::size_t>(n * n * c_words)) {}
  /// Integers of so many bits, of any sign.
  [[nodiscard]] words random_words(unsigned seed) const {
    std::mt19937 random(seed);
    words x(static_cast<std::size_t>(n * n * a_words));
    for (index_t e = 0; e < n * n; ++e) {
      const std::uint32_t sign = (random() & 1) != 0 ? ~0U : 0;
      for (int w = 0; w < a_words; ++w) {
        const int rest = bits - 32 * w;
        const std::uint32_t mask = rest >= 32 ? ~0U : (1U << rest) - 1;
        x[static_cast<std::size_t>(e + n * n * w)] =
            (static_cast<std::uint32_t>(random()) & mask) | (sign & ~mask);
      }
    }
    return x;
  }
  [[nodiscard]] integer_matrix_view<const std::uint32_t> view(const words& x) const {
    return {x.data(), a_words, n, n, n, n * n};
  }
  void get(mpz_ptr number, const words& x, index_t place, int count) const {
    words own(static_cast<std::size_t>(count));
    for (int w = 0; w < count; ++w)
      own[static_cast<std::size_t>(w)] = x[static_cast<std::size_t>(place + n * n * w)];
    const bool negative = own.back() >> 31 != 0;
    for (auto& word : own) word = negative ? ~word : word;
    mpz_import(number, own.size(), -1, sizeof(std::uint32_t), 0, 0, own.data());
    if (negative) mpz_com(number, number);
  }
};

double rate(const problem& task, double t) {
  return 2e-9 * static_cast<double>(task.n) * static_cast<double>(task.n) * static_cast<double>(task.n) / t;
}

/// Sums of products of GMP's integers for one column, as many as there is time for.
double gmp_rate(const problem& task) {
  const auto n = static_cast<std::size_t>(task.n);
  std::vector<mpz_t> a(n), b(n);
  for (std::size_t k = 0; k < n; ++k) {
    mpz_init(a[k]);
    mpz_init(b[k]);
    task.get(a[k], task.A, static_cast<index_t>(k), task.a_words);
    task.get(b[k], task.B, static_cast<index_t>(k), task.a_words);
  }
  mpz_t sum;
  mpz_init(sum);
  constexpr int turns = 20;
  const double t = seconds([&] {
    for (int turn = 0; turn < turns; ++turn) {
      mpz_set_ui(sum, 0);
      for (std::size_t k = 0; k < n; ++k) mpz_addmul(sum, a[k], b[k]);
    }
  });
  mpz_clear(sum);
  for (std::size_t k = 0; k < n; ++k) {
    mpz_clear(a[k]);
    mpz_clear(b[k]);
  }
  return 2e-9 * static_cast<double>(n) * turns / t;
}

#if RESIDUA_HAS_FLINT
/// FLINT's product, and whether some of its elements are ours.
double flint_rate(const problem& task, bool& same) {
  fmpz_mat_t a, b, c;
  const auto n = static_cast<slong>(task.n);
  fmpz_mat_init(a, n, n);
  fmpz_mat_init(b, n, n);
  fmpz_mat_init(c, n, n);
  mpz_t x;
  mpz_init(x);
  for (index_t place = 0; place < task.n * task.n; ++place) {
    task.get(x, task.A, place, task.a_words);
    fmpz_set_mpz(fmpz_mat_entry(a, place % task.n, place / task.n), x);
    task.get(x, task.B, place, task.a_words);
    fmpz_set_mpz(fmpz_mat_entry(b, place % task.n, place / task.n), x);
  }
  const double t = seconds([&] { fmpz_mat_mul(c, a, b); });
  for (index_t place = 0; place < task.n * task.n; place += 97) {
    task.get(x, task.C, place, task.c_words);
    fmpz_t ours;
    fmpz_init(ours);
    fmpz_set_mpz(ours, x);
    same = same && fmpz_equal(ours, fmpz_mat_entry(c, place % task.n, place / task.n)) != 0;
    fmpz_clear(ours);
  }
  mpz_clear(x);
  fmpz_mat_clear(a);
  fmpz_mat_clear(b);
  fmpz_mat_clear(c);
  return rate(task, t);
}
#endif

/// int8 operations a second on one thread.
double int8_rate() {
  const residua::one_openmp_thread scope;
  constexpr index_t n = 1024, m = 256;
  std::vector<std::int8_t> a(m * n, 1), b(n * n, 1);
  std::vector<std::int32_t> sums(m * n);
  residue::cpu::byte_product product(m, n, n);
  return 2.0 * m * n * n / seconds([&] { product.run(a.data(), b.data(), sums.data()); });
}

void row(const context& ctx, index_t n, int bits, double int8) {
  problem task(n, bits);
  const auto ours = [&](const integer_gemm_options& options, integer_gemm_report& report) {
    const integer_matrix_view<std::uint32_t> C{task.C.data(), task.c_words - options.dropped_words, n, n, n,
                                               n * n};
    return seconds([&] {
      report = integer_gemm(ctx, op::none, op::none, task.view(task.A), task.view(task.B), C, options);
    });
  };
  integer_gemm_options options;
  options.a_bits = options.b_bits = bits;
  options.error_bits = bits - 32;
  options.dropped_words = bits / 32 - 1;
  integer_gemm_report upper, all;
  const double upper_time = ours(options, upper);
  options.error_bits = options.dropped_words = 0;
  const double t = ours(options, all);
  const double products = 2.0 * static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n) *
                          all.products / int8 / ctx.threads();
  std::printf("| %4lld | %4d | %8.2f | %7.3f | %5d | %4.2f | %7.3f | %7.4f |", static_cast<long long>(n),
              bits, 1e3 * t, rate(task, t), all.products, products / t, rate(task, upper_time),
              gmp_rate(task));
#if RESIDUA_HAS_FLINT
  bool same = true;
  const double flint = flint_rate(task, same);
  std::printf(" %7.3f | %s |", flint, same ? "equal" : "DIFFERENT");
#endif
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<residua::index_t> sizes;
  std::vector<int> all_bits;
  for (int a = 1; a < argc; ++a) {
    if (std::strcmp(argv[a], "-t") == 0 && a + 1 < argc) {
      threads = std::atoi(argv[++a]);
    } else if (std::strcmp(argv[a], "-b") == 0 && a + 1 < argc) {
      all_bits.push_back(std::atoi(argv[++a]));
    } else {
      sizes.push_back(std::atoll(argv[a]));
    }
  }
  if (sizes.empty()) sizes = {256, 512, 1024};
  if (all_bits.empty()) all_bits = {106, 212, 424, 848, 1696, 2400};
#if RESIDUA_HAS_FLINT
  flint_set_num_threads(threads);
#endif
  if (!residue::cpu::has_exact_byte_products()) {
    std::printf("no exact byte products here\n");
    return 0;
  }
  const context ctx = context::cpu(threads);
  const double int8 = int8_rate();
  std::printf("%s, threads %d, int8 products on one thread: %.2f Top/s\n", name_of(ctx.isa()).data(), threads,
              1e-12 * int8);
  std::printf(
      "| N | bits | ms | Gop/s | int8 products | share at their rate | upper half, Gop/s | GMP | FLINT | |\n"
      "|---|---|---|---|---|---|---|---|---|---|\n");
  for (const residua::index_t n : sizes) {
    for (const int bits : all_bits) row(ctx, n, bits, int8);
  }
  return 0;
}
