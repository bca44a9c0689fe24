// Run-time precision on a CPU beside loops over MPFR's numbers: axpy, dot, gemv and gemm. One thread, and the
// processor's time, which others' work on the machine changes less; medians of five runs taken in turn.
// Arguments: [-b bits] sizes N of matrices; without, 256 and 212, 424, 848 bits. Vectors have N * N elements.
#include <mpfr.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <random>
#include <vector>

#include "residua/mp/gemm.hpp"
#include "residua/mp/mpfr.hpp"

namespace {

using namespace residua;

double now() { return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC); }

double seconds(const std::function<void()>& run) {
  const double begin = now();
  run();
  return now() - begin;
}

std::vector<mp> numbers(index_t count, int bits, unsigned seed) {
  std::mt19937_64 random(seed);
  std::vector<mp> all;
  std::vector<mp::word> words(static_cast<std::size_t>(mp_words(bits)));
  for (index_t k = 0; k < count; ++k) {
    for (auto& word : words) word = random();
    words.back() |= 1;
    all.push_back(mp::from_integer(words, random() % 2 == 0, 0, bits));  // uniform in (-1, 1)
  }
  return all;
}

/// The same numbers for MPFR.
class mpfr_vector {
 public:
  explicit mpfr_vector(const std::vector<mp>& from) : x_(from.size()) {
    for (std::size_t k = 0; k < x_.size(); ++k) {
      mpfr_init2(&x_[k], from[k].bits());
      to_mpfr(&x_[k], from[k]);
    }
  }
  mpfr_vector(const mpfr_vector&) = delete;
  mpfr_vector& operator=(const mpfr_vector&) = delete;
  ~mpfr_vector() {
    for (auto& x : x_) mpfr_clear(&x);
  }
  mpfr_ptr operator[](index_t k) { return &x_[static_cast<std::size_t>(k)]; }

 private:
  std::vector<__mpfr_struct> x_;
};

/// A row of the table: what `ours` and `loops` of MPFR take for so many operations.
void compare(const char* name, index_t n, int bits, double operations, const std::function<void()>& ours,
             const std::function<void()>& loops) {
  constexpr int turns = 5;
  std::vector<double> of_ours, of_loops;
  for (int turn = 0; turn < turns; ++turn) {
    of_ours.push_back(seconds(ours));
    of_loops.push_back(seconds(loops));
  }
  const auto rate = [&](std::vector<double>& times) {
    std::sort(times.begin(), times.end());
    return operations / times[turns / 2] / 1e6;
  };
  const double mine = rate(of_ours), theirs = rate(of_loops);
  std::printf("%-8s %6lld %6d %12.2f %12.2f %8.2f\n", name, static_cast<long long>(n), bits, mine, theirs,
              mine / theirs);
  std::fflush(stdout);
}

void run(index_t n, int bits) {
  const auto ctx = context::cpu(1);
  const index_t size = n * n;
  const auto a = numbers(size, bits, 1), b = numbers(size, bits, 2);
  const mp_array x(ctx, a, bits);
  mp_array y(ctx, b, bits), z(ctx, n, bits);
  const mp_matrix A(ctx, n, n, a, bits), B(ctx, n, n, b, bits);
  mp_matrix C(ctx, n, n, bits);
  mpfr_vector u(a), v(b), w(numbers(size, bits, 3));
  const mp alpha = a.front(), one(1.0, bits), zero(bits);
  const mp_const_vector_view of_x(x.view().first(), bits, n, 1, size, ctx.memory());
  const auto inner = [&](index_t first, index_t step, index_t column, mpfr_ptr sum) {
    mpfr_set_zero(sum, 1);
    for (index_t k = 0; k < n; ++k) mpfr_fma(sum, u[first + k * step], v[column + k], sum, MPFR_RNDN);
  };
  const double operations = 2.0 * static_cast<double>(size);
  compare(
      "axpy", size, bits, operations, [&] { axpy(ctx, alpha, x, y); },
      [&] {
        for (index_t k = 0; k < size; ++k) mpfr_fma(w[k], u[0], u[k], w[k], MPFR_RNDN);
      });
  compare(
      "dot", size, bits, operations, [&] { (void)dot(ctx, x, y); },
      [&] {
        mpfr_set_zero(w[0], 1);
        for (index_t k = 0; k < size; ++k) mpfr_fma(w[0], u[k], v[k], w[0], MPFR_RNDN);
      });
  compare(
      "gemv n", n, bits, operations, [&] { gemv(ctx, op::none, one, A, of_x, zero, z); },
      [&] {
        for (index_t i = 0; i < n; ++i) inner(i, n, 0, w[i]);
      });
  compare(
      "gemv t", n, bits, operations, [&] { gemv(ctx, op::transpose, one, A, of_x, zero, z); },
      [&] {
        for (index_t i = 0; i < n; ++i) inner(i * n, 1, 0, w[i]);
      });
  compare(
      "gemm", n, bits, operations * static_cast<double>(n),
      [&] { gemm(ctx, op::transpose, op::none, one, A, B, zero, C); },
      [&] {
        for (index_t j = 0; j < n; ++j) {
          for (index_t i = 0; i < n; ++i) inner(i * n, 1, j * n, w[i + j * n]);
        }
      });
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<int> precisions = {212, 424, 848};
  std::vector<index_t> sizes;
  for (int k = 1; k < argc; ++k) {
    if (std::strcmp(argv[k], "-b") == 0 && k + 1 < argc) {
      precisions = {std::atoi(argv[++k])};
    } else {
      sizes.push_back(std::atoll(argv[k]));
    }
  }
  if (sizes.empty()) sizes = {256};
  std::printf("%-8s %6s %6s %12s %12s %8s\n", "", "N", "bits", "M op/s", "MPFR", "ratio");
  for (const index_t n : sizes) {
    for (const int bits : precisions) run(n, bits);
  }
}
