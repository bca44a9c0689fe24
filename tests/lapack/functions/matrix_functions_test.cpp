// expm, signm, sqrtm and polar.
//
// Matrices of known function: A = Z D Z^-1 with Z of integers and determinant 1, whose inverse is of integers
// too; and, for polar, an exactly orthogonal matrix of Hadamard's times a symmetric one of integers.
#include "lapack/functions/known_functions.hpp"
#include "lapack/functions/matrix_arithmetic.hpp"
#include "residua/lapack/expm.hpp"
#include "residua/lapack/geqrf.hpp"
#include "residua/lapack/orgqr.hpp"
#include "residua/lapack/polar.hpp"
#include "residua/lapack/signm.hpp"
#include "residua/lapack/sqrtm.hpp"

namespace residua_test {
namespace {

using residua::context;

/// Runs routine(ctx, A, X) for square matrices with gaps between columns.
template <class T, class Routine>
auto apply(const context& ctx, const Routine& routine, const std::vector<T>& A, std::vector<T>& X) {
  const auto n = static_cast<index_t>(std::lround(std::sqrt(static_cast<double>(A.size()))));
  const padded<T> given(ctx, A, n, n, 1);
  padded<T> result(ctx, std::vector<T>(A.size(), T(7.0)), n, n, 2);
  const auto report = routine(ctx, given, result);
  X = result.elements();
  return report;
}
constexpr auto run_expm = [](const context& ctx, const auto& A, auto& X) { return residua::expm(ctx, A, X); };
constexpr auto run_signm = [](const context& ctx, const auto& A, auto& X) {
  return residua::signm(ctx, A, X);
};
constexpr auto run_sqrtm = [](const context& ctx, const auto& A, auto& X) {
  return residua::sqrtm(ctx, A, X);
};

/// More than a third of the digits: what any of these matrices leaves of a format, and no mistake does.
template <class T>
const double third_of_digits = std::cbrt(residua::limb_unit<T>);

class matrix_functions : public on_backend {};
INSTANTIATE_TEST_SUITE_P(all, matrix_functions, testing::ValuesIn(few_places()), name_of_place);

// ---- expm ----

TEST_P(matrix_functions, expm_errs_by_no_more_than_it_says) {
  for_each_format([&]<class T>() {
    for (const index_t n : {1, 2, 5, 12}) {
      for (const double factor : {0.0, 0x1p-40, 0.125, 1.0, 4.0}) {
        eigenvectors its(n);
        const auto eigenvalue = [&](index_t k) { return factor * static_cast<double>(k % 5 - 3); };
        const auto A = rounded<T>(its.with_eigenvalues([&](index_t k, mp& x) { x.set(eigenvalue(k)); }));
        exact_matrix known = its.with_eigenvalues([&](index_t k, mp& x) {
          x.set(eigenvalue(k));
          mpfr_exp(x.get(), x.get(), MPFR_RNDN);
        });
        std::vector<T> X;
        const auto report = apply<T>(ctx, run_expm, A, X);
        exact_matrix computed = exactly(X, n);
        EXPECT_EQ(report.info, 0);
        EXPECT_LE(one_norm(difference(computed, known)), report.error * one_norm(computed) * (1 + 0x1p-50))
            << n << ", " << factor;
        // Near the identity each term of the series is a sum whose rounding error is one of norm 1.
        if (factor > 0x1p-40) continue;
        EXPECT_LE(report.error,
                  2.0 * (report.degree + 2) * residua::error_bounds<T>::scaled_sum * residua::limb_unit<T>);
      }
    }
  });
}

/// Products that Paterson and Stockmeyer need for a polynomial of a degree, and squarings.
int products_of(int degree, int squarings) {
  const int block = static_cast<int>(std::ceil(std::sqrt(degree)));
  return squarings + block - 1 + (degree - 1) / block;
}
/// Whether what a series of that degree leaves out at t = norm / 2^squarings is at most `unit` of e^-t once
/// it is squared, by a geometric series.
bool is_long_enough(double norm, int degree, int squarings, double unit) {
  const double t = std::ldexp(norm, -squarings);
  if (t >= degree + 2) return false;
  const double first = std::exp((degree + 1) * std::log(t) - std::lgamma(degree + 2.0));
  return first / (1 - t / (degree + 2)) <= std::ldexp(unit, -squarings) * std::exp(-t);
}

/// Of (0, x; x, 0), whose norm is x. Other degrees have to be long enough with a thousandth to spare, for the
/// roundings of both bounds; beyond t = 8 the series would cancel.
TEST_P(matrix_functions, expm_takes_the_fewest_products) {
  for_each_format([&]<class T>() {
    for (const double x : {0.01, 0.7, 3.0, 21.0, 300.0}) {
      std::vector<T> X;
      const auto report = apply<T>(ctx, run_expm, {T(0.0), T(x), T(x), T(0.0)}, X);
      const double unit = residua::limb_unit<T>;
      EXPECT_TRUE(is_long_enough(x, report.degree, report.squarings, 1.001 * unit)) << x;
      for (int squarings = 0; squarings < 20; ++squarings) {
        for (int degree = 1; degree <= 200 && std::ldexp(x, -squarings) < 8; ++degree) {
          if (!is_long_enough(x, degree, squarings, unit / 1.001)) continue;
          EXPECT_LE(products_of(report.degree, report.squarings), products_of(degree, squarings))
              << x << ": degree " << degree << ", " << squarings << " squarings";
        }
      }
    }
  });
}

/// A number with the bound of its error that sums and products of such numbers have.
struct bounded_number {
  double value = 0, error = 0;
};
template <class T>
bounded_number times(const bounded_number& x, const bounded_number& y) {
  const double size = x.value * y.value;
  return {size, x.value * y.error + x.error * y.value + x.error * y.error +
                    residua::lapack::product_rounding<T>(1) * size};
}
/// y + x / k!, of k divisions and one sum.
template <class T>
bounded_number plus_term(const bounded_number& y, const bounded_number& x, int k) {
  using bounds = residua::error_bounds<T>;
  const double unit = residua::limb_unit<T>, c = 1 / std::tgamma(k + 1.0);
  return {y.value + c * x.value, y.error + c * x.error +
                                     k * bounds::quotient * unit * c * (x.value + x.error) +
                                     bounds::scaled_sum * unit * (c * x.value + y.value)};
}

/// Of a number x > 0: what the series leaves out, and the roundings of coefficients, powers, sums and
/// squares.
TEST_P(matrix_functions, expm_counts_every_rounding) {
  for_each_format([&]<class T>() {
    const double unit = residua::limb_unit<T>;
    for (const double x : {std::sqrt(1.8 * unit), 0.7, 21.0}) {
      SCOPED_TRACE(x);
      std::vector<T> X;
      const auto report = apply<T>(ctx, run_expm, {T(x)}, X);
      const double t = std::ldexp(x, -report.squarings);
      const int block = static_cast<int>(std::ceil(std::sqrt(report.degree)));
      std::vector<bounded_number> powers{{1, 0}, {t, 0}};
      while (static_cast<int>(powers.size()) <= block) powers.push_back(times<T>(powers.back(), powers[1]));
      bounded_number sum;
      int last = report.degree;
      for (int first = (report.degree - 1) / block * block; first >= 0; first -= block) {
        if (last != report.degree) sum = times<T>(sum, powers.back());
        for (int k = first; k <= last; ++k)
          sum = plus_term<T>(sum, powers[static_cast<std::size_t>(k - first)], k);
        last = first - 1;
      }
      const double next = std::pow(t, report.degree + 1) / std::tgamma(report.degree + 2.0);
      sum.error += next / (1 - t / (report.degree + 2));
      for (int k = 0; k < report.squarings; ++k) sum = times<T>(sum, sum);
      EXPECT_NEAR(report.error * sum.value / sum.error, 1, 1e-4);
    }
  });
}

/// A strictly triangular matrix has a finite series: e^A is of rational numbers.
TEST_P(matrix_functions, expm_of_a_nilpotent_matrix) {
  for_each_format([&]<class T>() {
    const index_t n = 4;
    std::vector<T> A(16, T(0.0)), X;
    for (index_t i = 0; i + 1 < n; ++i) A[static_cast<std::size_t>(i + (i + 1) * n)] = T(64.0);
    const auto report = apply<T>(ctx, run_expm, A, X);
    exact_matrix known = identity(n), computed = exactly(X, n);
    for (index_t j = 0; j < n; ++j) {
      mp value(1.0, solution_bits);
      for (index_t i = j - 1; i >= 0; --i) {
        mpfr_mul_ui(value.get(), value.get(), 64, MPFR_RNDN);
        mpfr_div_ui(value.get(), value.get(), static_cast<unsigned long>(j - i), MPFR_RNDN);
        known(i, j) = value;
      }
    }
    EXPECT_LE(one_norm(difference(computed, known)), report.error * one_norm(computed) * (1 + 0x1p-50));
  });
}

/// (0, a; 0, 0) has the exponential (1, a; 0, 1), which powers of two hold exactly at every step. In double
/// the bound of the error leaves the range before the last squaring: X is squared to the end all the same.
TEST_P(matrix_functions, expm_is_squared_to_the_end_where_its_bound_overflows) {
  for_each_format([&]<class T>() {
    std::vector<T> X;
    const auto report = apply<T>(ctx, run_expm, {T(0.0), T(0.0), T(0x1p20), T(0.0)}, X);
    EXPECT_TRUE(X == (std::vector<T>{T(1.0), T(0.0), T(0x1p20), T(1.0)})) << leading(X[2]);
    if constexpr (std::is_same_v<T, double>) {
      EXPECT_EQ(report.info, 1);
      EXPECT_TRUE(std::isinf(report.error));
    }
  });
}

/// In qd the last squaring alone overflows, and the bound of the absolute error does not.
TEST_P(matrix_functions, expm_tells_of_overflow) {
  for_each_format([&]<class T>() {
    std::vector<T> X;
    const auto report = apply<T>(ctx, run_expm, {T(800.0)}, X);
    EXPECT_EQ(report.info, 1);
    EXPECT_TRUE(std::isinf(report.error));
  });
  std::vector<dd> X;
  EXPECT_EQ(apply<dd>(ctx, run_expm, {dd(-600.0)}, X).info, 0);
  EXPECT_EQ(apply<dd>(ctx, run_expm, {dd(1e308)}, X).info, 1);
}

// ---- signm ----

TEST_P(matrix_functions, signm_finds_known_signs) {
  for_each_format([&]<class T>() {
    for (const index_t n : {1, 2, 5, 12}) {
      eigenvectors its(n);
      const auto eigenvalue = [](index_t k) {
        return k % 3 == 0 ? -static_cast<double>(k + 1) : static_cast<double>(k + 1);
      };
      const auto A = rounded<T>(its.with_eigenvalues([&](index_t k, mp& x) { x.set(eigenvalue(k)); }));
      exact_matrix known =
          its.with_eigenvalues([&](index_t k, mp& x) { x.set(eigenvalue(k) < 0 ? -1.0 : 1.0); });
      std::vector<T> S;
      const auto report = apply<T>(ctx, run_signm, A, S);
      EXPECT_EQ(report.info, 0);
      exact_matrix of_A = exactly(A, n), computed = exactly(S, n);
      const double norm = one_norm(computed), norm_of_A = one_norm(of_A);
      exact_matrix square = product(computed, computed), one = identity(n);
      EXPECT_LE(one_norm(difference(square, one)), report.residual * norm * norm);
      EXPECT_LE(std::max(report.residual, report.commutator), third_of_digits<T>);
      exact_matrix left = product(of_A, computed), right = product(computed, of_A);
      EXPECT_LE(one_norm(difference(left, right)), report.commutator * norm_of_A * norm);
      // What products err by is in the bounds once as it is, and once as what it may be.
      const double rounding = residua::lapack::product_rounding<T>(n), up = 1 + 0x1p-17;  // of norms
      EXPECT_LE(report.residual, up * (one_norm(difference(square, one)) / (norm * norm) + 4 * rounding));
      EXPECT_LE(report.commutator,
                up * (one_norm(difference(left, right)) / (norm_of_A * norm) + 6 * rounding));
      // With S = known + E, to first order: in the basis Z, E's elements between eigenvalues of one sign are
      // half of the residual's, the others those of the commutator over the eigenvalues' distance, 2 at
      // least.
      const double condition = its.condition();
      const double bound = 2 * condition * condition *
                           (report.residual * norm * norm + report.commutator * norm_of_A * norm) / 2;
      EXPECT_LE(one_norm(difference(computed, known)), bound) << n;
    }
  });
}

TEST_P(matrix_functions, signm_tells_of_an_eigenvalue_on_the_imaginary_axis) {
  std::vector<dd> S;
  const auto rotation = apply<dd>(ctx, run_signm, {dd(0.0), dd(1.0), dd(-1.0), dd(0.0)}, S);
  EXPECT_EQ(rotation.info, 2);
  EXPECT_TRUE(std::isinf(rotation.residual) && std::isinf(rotation.commutator));
  for (const dd& s : S) EXPECT_EQ(leading(s), 7.0);
  EXPECT_EQ(apply<dd>(ctx, run_signm, std::vector<dd>(4, dd(1.0)), S).info, 2);
}

// ---- sqrtm ----

TEST_P(matrix_functions, sqrtm_finds_known_roots) {
  for_each_format([&]<class T>() {
    for (const index_t n : {1, 2, 5, 12}) {
      for (const int exponent : {0, 700, -700}) {
        eigenvectors its(n);
        const auto root = [&](index_t k, mp& x) {
          x.set(std::ldexp(static_cast<double>(k + 1), exponent / 2));
        };
        const auto A = rounded<T>(its.with_eigenvalues([&](index_t k, mp& x) {
          root(k, x);
          mpfr_sqr(x.get(), x.get(), MPFR_RNDN);
        }));
        exact_matrix known = its.with_eigenvalues(root);
        std::vector<T> X;
        const auto report = apply<T>(ctx, run_sqrtm, A, X);
        EXPECT_EQ(report.info, 0);
        exact_matrix of_A = exactly(A, n), computed = exactly(X, n), square = product(computed, computed);
        const double rest = report.residual * one_norm(of_A);
        EXPECT_LE(one_norm(difference(square, of_A)), rest);
        EXPECT_LE(report.residual, third_of_digits<T>);
        const double size = one_norm(computed) * one_norm(computed) / one_norm(of_A) + 1;
        const double hidden = residua::lapack::product_rounding<T>(n) * size;
        EXPECT_GE(report.residual, hidden * (1 - 0x1p-40));
        EXPECT_LE(report.residual / (1 + 0x1p-17),
                  one_norm(difference(square, of_A)) / one_norm(of_A) + 2 * hidden);
        // X = known + E: known E + E known = X X - A to first order, and in the basis Z, where known is
        // diagonal, elements are divided by a sum of two of its eigenvalues: by 2^(exponent / 2 + 1) at
        // least.
        const double condition = its.condition();
        EXPECT_LE(one_norm(difference(computed, known)),
                  2 * condition * condition * rest / std::ldexp(2.0, exponent / 2))
            << n << ", " << exponent;
      }
    }
  });
}

TEST_P(matrix_functions, sqrtm_tells_where_there_is_no_such_root) {
  std::vector<dd> X;
  for (const std::vector<dd>& A :
       {std::vector<dd>{dd(-1.0)}, {dd(0.0)}, {dd(-1.0), dd(0.0), dd(0.0), dd(4.0)}}) {
    const auto report = apply<dd>(ctx, run_sqrtm, A, X);
    EXPECT_EQ(report.info, 2);
    EXPECT_TRUE(std::isinf(report.residual));
    EXPECT_EQ(leading(X[0]), 7.0);
  }
}

// ---- polar ----

template <class T>
struct polar_factors {
  std::vector<T> U, H;
  residua::polar_report report;
};
template <class T>
polar_factors<T> run_polar(const context& ctx, const std::vector<T>& A, index_t m, index_t n) {
  const padded<T> given(ctx, A, m, n, 1);
  padded<T> U(ctx, std::vector<T>(A.size(), T(7.0)), m, n, 2),
      H(ctx, std::vector<T>(static_cast<std::size_t>(n * n), T(7.0)), n, n, 3);
  const auto report = residua::polar(ctx, given, U, H);
  return {U.elements(), H.elements(), report};
}

TEST_P(matrix_functions, polar_finds_known_factors) {
  for_each_format([&]<class T>() {
    for (const index_t n : {1, 3, 16}) {
      exact_matrix Q = orthonormal(n), H(n, n);
      // Diagonally dominant, with eigenvalues between n + 1 and 3 n.
      for (index_t j = 0; j < n; ++j) {
        for (index_t i = 0; i < n; ++i) H(i, j).set(static_cast<double>(i == j ? 2 * n : (i + j) % 3 - 1));
      }
      const auto A = rounded<T>(product(Q, H));
      const auto f = run_polar(ctx, A, 16, n);
      EXPECT_EQ(f.report.info, 0);
      exact_matrix U = exactly(f.U, 16), computed_H = exactly(f.H, n), of_A = exactly(A, 16);
      exact_matrix UT = transpose(U), square = product(UT, U), one = identity(n), UH = product(U, computed_H);
      EXPECT_LE(frobenius_norm(difference(square, one)), f.report.orthogonality);
      const double rest = f.report.residual * frobenius_norm(of_A);
      EXPECT_LE(frobenius_norm(difference(of_A, UH)), rest);
      EXPECT_LE(std::max(f.report.residual, f.report.orthogonality), third_of_digits<T>);
      for (index_t j = 0; j < n; ++j) {
        for (index_t i = 0; i < n; ++i)
          EXPECT_EQ(mpfr_cmp(computed_H(i, j).get(), computed_H(j, i).get()), 0);
      }
      // The orthonormal factor V of U is within |I - U^T U| of it, and V H that of A + E with |E| at most as
      // below; factors then differ by 2 |E| / 4, the smallest singular value being 2 at least (Higham,
      // Functions of Matrices, theorem 8.10).
      const double E = rest + f.report.orthogonality * frobenius_norm(computed_H);
      EXPECT_LE(frobenius_norm(difference(U, Q)), f.report.orthogonality + 2 * E) << n;
    }
  });
}

TEST_P(matrix_functions, polar_tells_of_a_rank_that_is_not_full) {
  const auto zero = run_polar<dd>(ctx, std::vector<dd>(4, dd(0.0)), 2, 2);
  EXPECT_EQ(zero.report.info, 2);
  EXPECT_TRUE(std::isinf(zero.report.residual) && std::isinf(zero.report.orthogonality));
  EXPECT_EQ(leading(zero.U[0]), 7.0);
  EXPECT_EQ(leading(zero.H[0]), 7.0);
}

/// Scaled to the ends of double's range, U stays and H is scaled.
TEST_P(matrix_functions, polar_of_very_large_and_small_matrices) {
  const std::vector<dd> A{dd(3.0), dd(1.0), dd(-1.0), dd(2.0)};
  const auto middle = run_polar(ctx, A, 2, 2);
  for (const double factor : {0x1p1000, 0x1p-900}) {
    std::vector<dd> scaled;
    for (const dd& a : A) scaled.push_back(a * factor);
    const auto f = run_polar(ctx, scaled, 2, 2);
    EXPECT_TRUE(same_bits(f.U, middle.U));
    for (std::size_t k = 0; k < 4; ++k) EXPECT_EQ(f.H[k], middle.H[k] * factor);
  }
}

// ---- all ----

TEST_P(matrix_functions, have_the_same_bits_for_any_number_of_threads) {
  if (ctx.kind() != residua::backend::cpu) return;
  const auto A = vector_of<dd>(data::uniform, 50 * 50, 91);
  const auto other = context::cpu(3, ctx.isa());
  std::vector<dd> one, several;
  apply<dd>(ctx, run_expm, A, one);
  apply<dd>(other, run_expm, A, several);
  EXPECT_TRUE(same_bits(one, several));
  apply<dd>(ctx, run_signm, A, one);
  apply<dd>(other, run_signm, A, several);
  EXPECT_TRUE(same_bits(one, several));
  EXPECT_TRUE(same_bits(run_polar(ctx, A, 50, 50).U, run_polar(other, A, 50, 50).U));
}

/// Of results that are exact the bounds are what rounding may have hidden in products of two terms, beside
/// the norms of their factors: of S S and I, of A S and S A, of X X and A, of U^T U and I, of U H and A.
TEST_P(matrix_functions, have_the_bounds_of_roundings) {
  for_each_format([&]<class T>() {
    const double rounding = residua::lapack::product_rounding<T>(2), root = std::sqrt(2.0);
    const auto expect_bound = [](double bound, double exact) {
      EXPECT_GE(bound, exact * (1 - 0x1p-40));
      EXPECT_LE(bound, exact * (1 + 0x1p-17));
    };
    const std::vector<T> signs{T(64.0), T(0.0), T(0.0), T(-64.0)}, definite{T(64.0), T(0.0), T(0.0), T(64.0)};
    std::vector<T> X;
    const auto sign = apply<T>(ctx, run_signm, signs, X);
    expect_bound(sign.residual, 2 * rounding);
    expect_bound(sign.commutator, 3 * rounding);
    expect_bound(apply<T>(ctx, run_sqrtm, definite, X).residual, 2 * rounding);
    const auto factors = run_polar<T>(ctx, signs, 2, 2).report;
    expect_bound(factors.orthogonality, (2 + root) * rounding);
    expect_bound(factors.residual, (root + 1) * rounding);
    // 1 + 0, with a sum for each.
    expect_bound(apply<T>(ctx, run_expm, {T(0.0)}, X).error,
                 2 * residua::error_bounds<T>::scaled_sum * residua::limb_unit<T>);
  });
}

// ---- what the reports tell beside bounds ----

/// Of a power of four times a matrix of signs, which scaling makes exact: the one step changes nothing. Twice
/// that matrix has factors, and a sign, but no such root.
TEST_P(matrix_functions, take_one_step_to_what_they_have) {
  for_each_format([&]<class T>() {
    const std::vector<T> signs{T(64.0), T(0.0), T(0.0), T(-64.0)}, definite{T(64.0), T(0.0), T(0.0), T(64.0)};
    std::vector<T> X;
    EXPECT_EQ(apply<T>(ctx, run_signm, signs, X).steps, 1);
    EXPECT_EQ(apply<T>(ctx, run_sqrtm, definite, X).steps, 1);
    EXPECT_EQ(run_polar<T>(ctx, signs, 2, 2).report.steps, 1);
  });
}

/// A number 1 + e, e = 2^-10. signm's and polar's steps leave e^2 / 2 of it, sqrtm's e^2 / 4: 2^-21, 2^-43,
/// 2^-87, 2^-175 and 2^-22, 2^-46, 2^-94, 2^-190, until the format has 1 instead, and one step that changes
/// nothing; in several limbs some more may change last places.
TEST_P(matrix_functions, take_as_many_steps_as_quadratic_convergence_needs) {
  const std::vector<int> of_signs{4, 5, 5, 6}, of_roots{3, 4, 4, 5};
  for_each_format([&]<class T>() {
    const std::vector<T> A{T(1.0 + 0x1p-10)};
    const auto limbs = static_cast<std::size_t>(residua::limb_count<T> - 1);
    const auto expect_steps = [&](int steps, int expected) {
      EXPECT_GE(steps, expected);
      if (limbs == 0) {
        EXPECT_EQ(steps, expected);
      }
    };
    std::vector<T> X;
    expect_steps(apply<T>(ctx, run_signm, A, X).steps, of_signs[limbs]);
    expect_steps(apply<T>(ctx, run_sqrtm, A, X).steps, of_roots[limbs]);
    expect_steps(run_polar<T>(ctx, A, 1, 1).report.steps, of_signs[limbs]);
  });
}

/// diag(1, -1) loses its negative eigenvalue in the first step; a rotation by a right angle fails in it.
TEST_P(matrix_functions, tell_how_many_steps_went_before_a_failure) {
  for_each_format([&]<class T>() {
    std::vector<T> X;
    const auto root = apply<T>(ctx, run_sqrtm, {T(1.0), T(0.0), T(0.0), T(-1.0)}, X);
    EXPECT_EQ(root.info, 2);
    EXPECT_EQ(root.steps, 1);
    const auto sign = apply<T>(ctx, run_signm, {T(0.0), T(1.0), T(-1.0), T(0.0)}, X);
    EXPECT_EQ(sign.info, 2);
    EXPECT_EQ(sign.steps, 0);
    EXPECT_TRUE(std::isinf(sign.commutator) && std::isinf(sign.residual));
    const auto none = apply<T>(ctx, run_signm, std::vector<T>(4, T(0.0)), X);
    EXPECT_EQ(none.steps, 0);
    EXPECT_EQ(none.products.reason, "factorised in one piece, without a product");
  });
}

/// As the bounds are those of all bits.
TEST_P(matrix_functions, have_products_of_all_bits) {
  const auto computed = [&](int bits) {
    residua::product_options options{residua::engine::residue};
    options.accuracy_bits = bits;
    std::vector<dd> elements{2.0, 1.0, 0.0, 1.0, 3.0, 1.0, 0.0, 1.0, 4.0}, all;
    const residua::matrix<dd> A(ctx, 3, 3, elements);
    elements[4] = -3.0;
    const residua::matrix<dd> indefinite(ctx, 3, 3, elements);
    residua::matrix<dd> X(ctx, 3, 3), H(ctx, 3, 3);
    const auto keep = [&](const residua::matrix<dd>& M) {
      const auto its = M.to_host(ctx);
      all.insert(all.end(), its.begin(), its.end());
    };
    residua::expm(ctx, A, X, options);
    keep(X);
    residua::signm(ctx, indefinite, X, options);
    keep(X);
    residua::sqrtm(ctx, A, X, options);
    keep(X);
    residua::polar(ctx, A, X, H, options);
    keep(X);
    keep(H);
    const residua::matrix<dd> tall(ctx, 40, 24, vector_of<dd>(data::uniform, 40 * 24, 96));
    residua::matrix<dd> U(ctx, 40, 24), of_tall(ctx, 24, 24);
    residua::polar(ctx, tall, U, of_tall, options);
    keep(U);
    keep(of_tall);
    return all;
  };
  EXPECT_TRUE(same_bits(computed(0), computed(40)));
}

TEST_P(matrix_functions, tell_the_engine_of_their_products) {
  for (const auto chosen : {residua::engine::native, residua::engine::residue}) {
    const residua::product_options options{chosen};
    std::vector<dd> elements{2.0, 1.0, 0.0, 1.0, 3.0, 1.0, 0.0, 1.0, 4.0};
    const residua::matrix<dd> A(ctx, 3, 3, elements);
    elements[4] = -3.0;  // a sign that is not I but for last places, too far apart for residues
    const residua::matrix<dd> indefinite(ctx, 3, 3, elements);
    residua::matrix<dd> X(ctx, 3, 3), H(ctx, 3, 3);
    const auto expect_engine = [&](const char* routine, const residua::product_report& products) {
      SCOPED_TRACE(routine);
      EXPECT_EQ(products.used, chosen) << products.reason;
      EXPECT_FALSE(products.reason.empty());
      EXPECT_EQ(products.products > 0, chosen == residua::engine::residue);
      EXPECT_EQ(products.moduli > 0, chosen == residua::engine::residue);
    };
    expect_engine("expm", residua::expm(ctx, A, X, options).products);
    expect_engine("signm", residua::signm(ctx, indefinite, X, options).products);
    expect_engine("sqrtm", residua::sqrtm(ctx, A, X, options).products);
    expect_engine("polar", residua::polar(ctx, A, X, H, options).products);
  }
}

/// Of a tall matrix, beside those of polar for its R.
TEST_P(matrix_functions, polar_counts_the_products_of_its_qr) {
  const residua::product_options options{residua::engine::residue};
  const index_t m = 5, n = 3;
  const auto elements = vector_of<dd>(data::uniform, m * n, 61);
  const residua::matrix<dd> A(ctx, m, n, elements);
  residua::matrix<dd> QR(ctx, m, n, elements), R(ctx, n, n), U(ctx, m, n), V(ctx, n, n), H(ctx, n, n);
  residua::array<dd> tau(ctx, n);
  int of_qr = residua::geqrf(ctx, QR, tau, options).products;
  auto host = QR.to_host(ctx);
  std::vector<dd> triangle;
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) triangle.push_back(i <= j ? host[i + j * m] : dd(0.0));
  }
  R.upload(ctx, triangle);
  of_qr += residua::orgqr(ctx, QR, tau, options).products;
  EXPECT_GT(of_qr, 0);
  const int of_square = residua::polar(ctx, R, V, H, options).products.products;
  EXPECT_GE(residua::polar(ctx, A, U, H, options).products.products, of_square + of_qr);
}

TEST_P(matrix_functions, of_nothing) {
  std::vector<dd> X;
  EXPECT_EQ(apply<dd>(ctx, run_expm, {}, X).info, 0);
  EXPECT_EQ(apply<dd>(ctx, run_signm, {}, X).info, 0);
  EXPECT_EQ(apply<dd>(ctx, run_sqrtm, {}, X).info, 0);
  EXPECT_EQ(run_polar<dd>(ctx, {}, 3, 0).report.info, 0);
}

TEST_P(matrix_functions, reject_what_does_not_fit) {
  const residua::matrix<dd> square(ctx, 2, 2), wide(ctx, 2, 3);
  residua::matrix<dd> X(ctx, 2, 2), larger(ctx, 3, 3);
  const auto expect_all = [&](const std::string& word, const auto& A, auto& result) {
    expect_rejected({"expm:", word}, [&] { residua::expm(ctx, A, result); });
    expect_rejected({"signm:", word}, [&] { residua::signm(ctx, A, result); });
    expect_rejected({"sqrtm:", word}, [&] { residua::sqrtm(ctx, A, result); });
  };
  expect_all("A is 2 x 3; it must be square", wide, X);
  expect_all("has 3 rows, A has 2 rows", square, larger);
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), -std::numeric_limits<double>::infinity()}) {
    const std::vector<dd> elements{dd(1.0), dd(bad), dd(0.0), dd(1.0)};
    const residua::matrix<dd> A(ctx, 2, 2, elements);
    expect_all("A has an element that is not finite", A, X);
    expect_rejected({"polar:", "A ", "not finite"}, [&] { residua::polar(ctx, A, X, X); });
  }
  expect_rejected({"polar:", "A has 2 rows and 3 columns"}, [&] { residua::polar(ctx, wide, X, larger); });
  expect_rejected({"polar:", "U has 3 rows"}, [&] { residua::polar(ctx, square, larger, X); });
  expect_rejected({"polar:", "H has 3 rows"}, [&] { residua::polar(ctx, square, X, larger); });
  expect_rejected({"expm:", "accuracy_bits"}, [&] {
    residua::expm(ctx, square, X, {residua::engine::automatic, std::size_t{1} << 30, 7});
  });
}

}  // namespace
}  // namespace residua_test
