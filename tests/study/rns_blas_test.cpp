// Routines on residues: within their bounds of MPFR's exact results, and alike on every backend.
#include "rns_blas.hpp"

#include <cmath>

#include "study/rns/run_threads.hpp"

namespace {

using residua::index_t, residua::mp;
using namespace residua_test;

/// The sum of x_i y_i and of their absolute values at four times the bits, whose own rounding is far below
/// the bound in question.
struct exact_sum {
  explicit exact_sum(int bits) : value(4 * bits), magnitude(4 * bits), term(4 * bits) {
    mpfr_set_zero(value.get(), 1);
    mpfr_set_zero(magnitude.get(), 1);
  }
  void add(const mp& x, const mp& y) {
    mpfr_mul(term.get(), mpfr(x).get(), mpfr(y).get(), MPFR_RNDN);
    mpfr_add(value.get(), value.get(), term.get(), MPFR_RNDN);
    mpfr_abs(term.get(), term.get(), MPFR_RNDN);
    mpfr_add(magnitude.get(), magnitude.get(), term.get(), MPFR_RNDN);
  }
  void scale(const mp& alpha) {
    mpfr_mul(value.get(), value.get(), mpfr(alpha).get(), MPFR_RNDN);
    mpfr_mul(magnitude.get(), magnitude.get(), mpfr(abs(alpha)).get(), MPFR_RNDN);
  }
  mpfr value, magnitude, term;
};

/// |got - sum| <= operations v' magnitude with v' = 2^-(p + 1) (1 + 2^-30): as many roundings meet each term.
void expect_near(const mp& got, exact_sum& sum, int bits, double operations) {
  mpfr error(4 * bits);
  mpfr_sub(error.get(), mpfr(got).get(), sum.value.get(), MPFR_RNDA);
  mpfr_mul_d(sum.magnitude.get(), sum.magnitude.get(), operations * (1 + 0x1p-30), MPFR_RNDU);
  mpfr_mul_2si(sum.magnitude.get(), sum.magnitude.get(), -(bits + 1), MPFR_RNDU);
  EXPECT_LE(mpfr_cmpabs(error.get(), sum.magnitude.get()), 0) << got << " at " << bits << " bits";
}

int levels(index_t terms) {
  return terms > 1 ? static_cast<int>(std::ceil(std::log2(static_cast<double>(terms)))) : 0;
}

class rns_blas : public testing::TestWithParam<int> {};

void expect_bounds(const rns_problem& p, const rns_results& r) {
  const int bits = p.set.bits();
  const auto element = [](const std::vector<mp>& v, index_t i) { return v[static_cast<std::size_t>(i)]; };
  const mp one(1.0, bits);
  exact_sum dot(bits);
  for (index_t i = 0; i < p.m; ++i) {
    exact_sum axpy(bits);
    axpy.add(p.scalars[0], element(p.x, i));
    axpy.add(one, element(p.y, i));
    expect_near(element(r.axpy, i), axpy, bits, 2);
    dot.add(element(p.x, i), element(p.y, i));
    exact_sum gemv(bits);
    for (index_t j = 0; j < p.n; ++j) gemv.add(element(p.A, i + j * p.m), element(p.x, j));
    gemv.scale(p.scalars[0]);
    gemv.add(p.scalars[1], element(p.y, i));
    expect_near(element(r.gemv, i), gemv, bits, levels(p.n) + 3);
  }
  expect_near(r.dot[0], dot, bits, levels(p.m) + 1);
  for (index_t j = 0; j < p.n; ++j) {
    exact_sum gemv(bits);
    for (index_t i = 0; i < p.m; ++i) gemv.add(element(p.A, i + j * p.m), element(p.x, i));
    gemv.scale(p.scalars[0]);
    gemv.add(p.scalars[1], element(p.y, j));
    expect_near(element(r.gemv_transposed, j), gemv, bits, levels(p.m) + 3);
  }
}

/// x' = c x + s y, y' = c y - s x, alpha x and alpha x + beta y: two roundings of each product, or one.
void expect_vector_bounds(const rns_problem& p, const rns_results& r) {
  const int bits = p.set.bits();
  for (std::size_t i = 0; i < static_cast<std::size_t>(p.m); ++i) {
    exact_sum scal(bits), waxpby(bits), x(bits), y(bits);
    scal.add(p.scalars[0], p.x[i]);
    expect_near(r.scal[i], scal, bits, 1);
    waxpby.add(p.scalars[0], p.x[i]);
    waxpby.add(p.scalars[1], p.y[i]);
    expect_near(r.waxpby[i], waxpby, bits, 2);
    x.add(p.scalars[0], p.x[i]);
    x.add(p.scalars[1], p.y[i]);
    expect_near(r.rotated_x[i], x, bits, 2);
    y.add(p.scalars[0], p.y[i]);
    y.add(-p.scalars[1], p.x[i]);
    expect_near(r.rotated_y[i], y, bits, 2);
  }
}

/// A root halves the relative error of its sum, and is rounded.
void expect_norm_bounds(const rns_problem& p, const rns_results& r) {
  const int bits = p.set.bits();
  const mp one(1.0, bits);
  exact_sum asum(bits), nrm2(bits);
  for (std::size_t i = 0; i < static_cast<std::size_t>(p.m); ++i) {
    asum.add(one, abs(p.x[i]));
    nrm2.add(p.x[i], p.x[i]);
  }
  expect_near(r.asum[0], asum, bits, levels(p.m));
  mpfr_sqrt(nrm2.value.get(), nrm2.value.get(), MPFR_RNDN);
  mpfr_set(nrm2.magnitude.get(), nrm2.value.get(), MPFR_RNDN);
  expect_near(r.nrm2[0], nrm2, bits, (levels(p.m) + 1) / 2.0 + 1 + 0x1p-9);
}

void expect_matrix_bounds(const rns_problem& p, const rns_results& r) {
  const int bits = p.set.bits();
  const auto element = [](const std::vector<mp>& v, index_t i) { return v[static_cast<std::size_t>(i)]; };
  const mp one(1.0, bits);
  for (index_t i = 0; i < p.m; ++i) {
    for (index_t j = 0; j < p.n; ++j) {
      exact_sum ger(bits);
      ger.add(element(p.x, i), element(p.y, j));
      ger.scale(p.scalars[0]);
      ger.add(one, element(p.A, i + j * p.m));
      expect_near(element(r.ger, i + j * p.m), ger, bits, 3);
    }
    for (index_t j = 0; j < 3; ++j) {
      exact_sum gemm(bits);
      for (index_t k = 0; k < p.n; ++k) gemm.add(element(p.A, i + k * p.m), element(p.B, k + j * p.n));
      gemm.scale(p.scalars[0]);
      gemm.add(p.scalars[1], element(p.C, i + j * p.m));
      expect_near(element(r.gemm, i + j * p.m), gemm, bits, levels(p.n) + 3);
    }
  }
}

void expect_all_bounds(const rns_problem& p, const rns_results& r) {
  expect_bounds(p, r);
  expect_vector_bounds(p, r);
  expect_norm_bounds(p, r);
  expect_matrix_bounds(p, r);
}

TEST_P(rns_blas, routines_are_within_their_bounds_and_alike_on_threads) {
  for (const std::int64_t reach : {std::int64_t{1}, std::int64_t{GetParam()}, std::int64_t{1'000'000}}) {
    const bool is_short = GetParam() <= 424;  // numbers of more bits take up to a hundred times as long
    const rns_problem problem(GetParam(), is_short ? 9 : 5, is_short ? 14 : 6, reach);
    residua::study::rns::plain_run plain;
    residua::study::rns::thread_run threads;
    const auto results = results_of(problem, plain, problem.set.view());
    expect_all_bounds(problem, results);
    expect_same(results, results_of(problem, threads, problem.set.view()));
  }
}
INSTANTIATE_TEST_SUITE_P(bits, rns_blas, testing::ValuesIn(mp_precisions));

TEST(rns_blas_sizes, empty_and_single) {
  for (const auto& [m, n] : {std::pair<index_t, index_t>{0, 0}, {1, 1}, {1, 3}, {3, 0}}) {
    const rns_problem problem(106, m, n, 3);
    residua::study::rns::plain_run plain;
    const auto results = results_of(problem, plain, problem.set.view());
    expect_all_bounds(problem, results);
  }
}

}  // namespace
