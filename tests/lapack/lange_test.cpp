// lange and lansy.
#include "residua/lapack/lange.hpp"

#include "lapack/factors.hpp"

namespace residua_test {
namespace {

using residua::matrix_norm;
using residua::uplo;

constexpr matrix_norm all_norms[] = {matrix_norm::max, matrix_norm::one, matrix_norm::infinity,
                                     matrix_norm::frobenius};

/// The norm of m x n elements, in MPFR.
template <class T>
mp exact_norm(matrix_norm norm, const std::vector<T>& A, index_t m, index_t n) {
  std::vector<mp> sums(norm == matrix_norm::one ? n : norm == matrix_norm::infinity ? m : 1);
  for (index_t k = 0; k < m * n; ++k) {
    mp x(A[k]);
    mpfr_abs(x.get(), x.get(), MPFR_RNDN);
    mp& sum = sums[norm == matrix_norm::one ? k / m : norm == matrix_norm::infinity ? k % m : 0];
    if (norm == matrix_norm::max) {
      mpfr_max(sum.get(), sum.get(), x.get(), MPFR_RNDN);
      continue;
    }
    if (norm == matrix_norm::frobenius) mpfr_sqr(x.get(), x.get(), MPFR_RNDN);
    mpfr_add(sum.get(), sum.get(), x.get(), MPFR_RNDN);
  }
  mp largest = sums[0];
  for (const mp& sum : sums) mpfr_max(largest.get(), largest.get(), sum.get(), MPFR_RNDN);
  if (norm == matrix_norm::frobenius) mpfr_sqrt(largest.get(), largest.get(), MPFR_RNDN);
  return largest;
}

/// lange.hpp.
template <class T>
double norm_bound(matrix_norm norm, index_t m, index_t n) {
  using bounds = residua::error_bounds<arithmetic_t<T>>;
  const double terms = static_cast<double>(norm == matrix_norm::one        ? m
                                           : norm == matrix_norm::infinity ? n
                                                                           : m * n) /
                       (norm == matrix_norm::frobenius ? 2 : 1);
  if (norm == matrix_norm::max) return 0;
  const double root = norm == matrix_norm::frobenius ? bounds::root : 0;
  return (terms * bounds::dot + root) * residua::limb_unit<arithmetic_t<T>>;
}

class lange : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(lange);

TEST_P(lange, is_within_its_bound) {
  for_each_factor_format([&]<class T>() {
    for (const auto& [m, n] : {std::pair<index_t, index_t>{1, 1}, {7, 40}, {41, 6}}) {
      const auto A = vector_of<T>(data::graded, m * n, 121);
      const padded<T> a(ctx, A, m, n, 1);
      for (const auto norm : all_norms) {
        const mp exact = exact_norm(norm, A, m, n);
        EXPECT_TRUE(within(residua::lange(ctx, norm, a), exact, norm_bound<T>(norm, m, n), exact))
            << static_cast<int>(norm);
      }
    }
  });
}

TEST_P(lange, of_a_symmetric_matrix_reads_one_triangle) {
  for_each_factor_format([&]<class T>() {
    constexpr index_t n = 11;
    auto A = vector_of<T>(data::uniform, n * n, 122);
    for (index_t k = 0; k < n * n; ++k) A[k] = A[std::max(k % n, k / n) + std::min(k % n, k / n) * n];
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const padded<T> a(ctx, triangle_of(stored, A, n, false), n, n, 0);
      for (const auto norm : all_norms) {
        const mp exact = exact_norm(norm, A, n, n);
        EXPECT_TRUE(within(residua::lansy(ctx, norm, stored, a), exact, norm_bound<T>(norm, n, n), exact));
      }
    }
  });
}

TEST_P(lange, of_extreme_and_of_no_elements) {
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  for_each_format([&]<class T>() {
    const auto norm_of = [&](matrix_norm norm, double x) {
      return leading(residua::lange(ctx, norm, padded<T>(ctx, {T(1.0), T(x), T(2.0), T(1.0)}, 2, 2, 1)));
    };
    EXPECT_EQ(norm_of(matrix_norm::frobenius, 0x1p1000), 0x1p1000);
    // Of numbers beside each other whose squares are summed apart (blas/level1/safe_norm.hpp).
    const auto norm_of_two = [&](double x, double y) {
      return leading(residua::lange(ctx, matrix_norm::frobenius, padded<T>(ctx, {T(x), T(y)}, 2, 1, 1)));
    };
    EXPECT_EQ(norm_of_two(3 * 0x1p-402, 4 * 0x1p-402), 5 * 0x1p-402);
    EXPECT_EQ(norm_of_two(7 * 0x1p477, 24 * 0x1p477), 25 * 0x1p477);
    for (const auto norm : all_norms) {
      EXPECT_EQ(norm_of(norm, -inf), inf);
      EXPECT_TRUE(std::isnan(norm_of(norm, nan)));
      for (const auto& [x, y] : {std::pair{nan, inf}, {inf, nan}, {nan, -inf}})
        EXPECT_TRUE(std::isnan(
            leading(residua::lange(ctx, norm, padded<T>(ctx, {T(1.0), T(x), T(2.0), T(y)}, 2, 2, 1)))));
      EXPECT_EQ(leading(residua::lange(ctx, norm, residua::matrix<T>(ctx, 0, 3))), 0);
    }
  });
}

TEST_P(lange, rejects_what_does_not_fit) {
  const padded<dd> A(ctx, std::vector<dd>(6, dd(1.0)), 3, 2, 0);
  const auto a = A.view();
  const residua::matrix_view<dd> null(nullptr, 3, 2, 3, a.memory());
  expect_rejected({"lange:", " A ", "null"}, [&] { (void)residua::lange(ctx, matrix_norm::one, null); });
  expect_rejected({"lansy:", "is 3 x 2; it must be square"},
                  [&] { (void)residua::lansy(ctx, matrix_norm::one, uplo::lower, A); });
}

}  // namespace
}  // namespace residua_test
