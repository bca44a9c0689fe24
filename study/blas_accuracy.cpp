// The error of gemv and gemm in every format: table 2.5 of Mukunoki's thesis (2013), with the formats that it
// had not. Input: uniform random doubles in [0, 1), as there; rounded to float where that is the format. In
// td and qd their products and sums would be exact, so there all limbs are random.
//
//   blas_accuracy | study/update_section.py docs/arithmetic.md blas
#include <cmath>
#include <cstdio>
#include <random>
#include <vector>

#include "oracle/mp.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/view/matrix.hpp"

namespace {

using namespace residua;
using residua::oracle::mp;

constexpr mpfr_prec_t bits = 900;  // more than four times those of qd

template <class T>
T drawn(std::mt19937_64& generator) {
  std::uniform_real_distribution<double> in_unit_interval(0, 1);
  arithmetic_t<T> x(in_unit_interval(generator));
  constexpr int limbs = limb_count<arithmetic_t<T>>;
  if constexpr (limbs > 2) {
    double scale = 0x1p-54;
    for (int limb = 1; limb < limbs; ++limb, scale *= 0x1p-54) {
      x = x + scale * in_unit_interval(generator);
    }
  }
  return stored<T>(x);
}

template <class T>
std::vector<T> uniform(residua::index_t count, unsigned seed) {
  std::mt19937_64 generator(seed);
  std::vector<T> x(static_cast<std::size_t>(count));
  for (T& element : x) element = drawn<T>(generator);
  return x;
}

/// a x + b x + …, exactly for our purposes: what element `place` of a product should be.
template <class T>
mp exact_dot(const std::vector<T>& a, residua::index_t a_first, residua::index_t a_step,
             const std::vector<T>& b, residua::index_t b_first, residua::index_t count) {
  mp sum(bits), term(bits), factor(bits);
  for (residua::index_t k = 0; k < count; ++k) {
    term.set(a[static_cast<std::size_t>(a_first + k * a_step)]);
    factor.set(b[static_cast<std::size_t>(b_first + k)]);
    mpfr_fma(sum.get(), term.get(), factor.get(), sum.get(), MPFR_RNDN);
  }
  return sum;
}

struct errors {
  double largest = 0, sum = 0;
  int count = 0;
  template <class T>
  void add(const T& computed, mp exact) {
    mp error(exact);
    error.subtract(computed);
    mpfr_div(error.get(), error.get(), exact.get(), MPFR_RNDN);
    const double relative = std::fabs(error.to_double());
    largest = std::fmax(largest, relative);
    sum += relative;
    ++count;
  }
};

template <class T>
errors of_gemv(const context& ctx, residua::index_t n) {
  const auto a = uniform<T>(n * n, 1), x = uniform<T>(n, 2);
  array<T> y(ctx, n);
  gemv(ctx, op::none, 1.0, matrix<T>(ctx, n, n, std::span<const T>(a)).view(),
       array<T>(ctx, std::span<const T>(x)).view(), 0.0, y.view());
  const auto computed = y.to_host(ctx);
  errors e;
  for (residua::index_t i = 0; i < n; ++i)
    e.add(computed[static_cast<std::size_t>(i)], exact_dot(a, i, n, x, 0, n));
  return e;
}

/// About two thousand elements of the product.
template <class T>
errors of_gemm(const context& ctx, residua::index_t n) {
  const auto a = uniform<T>(n * n, 3), b = uniform<T>(n * n, 4);
  matrix<T> C(ctx, n, n);
  gemm(ctx, op::none, op::none, 1.0, matrix<T>(ctx, n, n, std::span<const T>(a)).view(),
       matrix<T>(ctx, n, n, std::span<const T>(b)).view(), 0.0, C.view());
  const auto computed = C.to_host(ctx);
  const residua::index_t step = n * n / 2000;
  errors e;
  for (residua::index_t place = 0; place < n * n; place += step) {
    e.add(computed[static_cast<std::size_t>(place)], exact_dot(a, place % n, n, b, place / n * n, n));
  }
  return e;
}

void print(const errors& e) { std::printf(" %.2e | %.2e |", e.sum / e.count, e.largest); }

}  // namespace

int main() {
  const auto ctx = context::best();
  std::printf("Backend %s; relative error against MPFR, mean and largest:\n\n", name_of(ctx.kind()).data());
  std::printf(
      "| format | gemv, N = 100 | largest | gemv, N = 1000 | largest | gemm, N = 100 | largest | gemm, N = "
      "1000 | largest |\n");
  std::printf("|---|---|---|---|---|---|---|---|---|\n");
  for (const auto f : vector_formats) {
    with_vector_format(f, [&]<class T>() {
      std::printf("| %s |", format_of<T>::name.data());
      for (const residua::index_t n : {100, 1000}) print(of_gemv<T>(ctx, n));
      for (const residua::index_t n : {100, 1000}) print(of_gemm<T>(ctx, n));
      std::printf("\n");
    });
  }
  return 0;
}
