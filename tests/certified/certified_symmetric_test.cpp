// certified_eigenvalues and certified_positive_definite against matrices whose eigenvalues are known exactly.
#include "certified/bounded_product.hpp"
#include "certified/residual.hpp"
#include "lapack/exact_solution.hpp"
#include "residua/certified/eigenvalues.hpp"
#include "residua/certified/positive_definite.hpp"
#include "residua/lapack/syevd.hpp"

namespace residua_test {
namespace {

using residua::eigenvalue_bounds;
using residua::uplo;

/// H diag(values) H with the reflection H = I - 2 v v^T, v_i = n^-1/2: exact for 4^k small integers.
template <class T>
std::vector<T> with_eigenvalues(const std::vector<double>& values) {
  const auto n = static_cast<index_t>(values.size());
  std::vector<T> A(values.size() * values.size());
  const auto entry = [n](index_t i, index_t j) {
    return (i == j ? 1.0 : 0.0) - 2.0 / static_cast<double>(n);
  };
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      double sum = 0;
      for (index_t k = 0; k < n; ++k) sum += entry(i, k) * values[static_cast<std::size_t>(k)] * entry(k, j);
      A[static_cast<std::size_t>(i + j * n)] = T(sum);
    }
  }
  return A;
}
const std::vector<double> some_values = {-3, -3, -1, 0, 0, 1, 1, 1, 2, 2, 5, 6, 6, 7, 7, 7};

template <class T>
struct decomposition {
  std::vector<T> X, w;
};
template <class T>
decomposition<T> decompose(const residua::context& ctx, const std::vector<T>& A, index_t n) {
  residua::matrix<T> X(ctx, n, n, A);
  residua::array<T> w(ctx, n);
  EXPECT_EQ(residua::syevd(ctx, uplo::lower, X, w).info, 0);
  return {X.to_host(ctx), w.to_host(ctx)};
}

/// With NaN in the triangle that is not read.
template <class T>
eigenvalue_bounds bounds_of(const residua::context& ctx, const std::vector<T>& A, const decomposition<T>& d,
                            uplo stored) {
  const auto n = static_cast<index_t>(d.w.size());
  const padded<T> a(ctx, triangle_of(stored, A, n, false), n, n, 1), x(ctx, d.X, n, n, 2);
  const residua::array<T> w(ctx, d.w);
  return residua::certified_eigenvalues(ctx, stored, a, x, w);
}

/// The largest |w_i - known_i|, rounded up.
template <class T>
double largest_error(const std::vector<T>& w, const std::vector<double>& known) {
  double largest = 0;
  for (std::size_t i = 0; i < w.size(); ++i) {
    mp error(known[i], solution_bits);
    error.subtract(w[i]);
    largest = std::max(largest, std::fabs(mpfr_get_d(error.get(), MPFR_RNDA)));
  }
  return largest;
}

class certified_symmetric : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(certified_symmetric);

/// By 4 n (dot n) u^N the bound is what syevd promises of the residual (syevd.hpp) at most.
TEST_P(certified_symmetric, bounds_errors_of_eigenvalues) {
  for_each_format([&]<class T>() {
    const auto A = with_eigenvalues<T>(some_values);
    const auto d = decompose(ctx, A, 16);
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const auto bounds = bounds_of(ctx, A, d, stored);
      EXPECT_TRUE(bounds.found);
      EXPECT_GE(bounds.error, largest_error(d.w, some_values));
      using constants = residua::error_bounds<T>;
      const double residual =
          4 * (constants::dot * 16 + 4 * constants::scaled_sum) * 4 * residua::limb_unit<T>;
      EXPECT_LE(bounds.error, 4 * residual * 20);  // |A|_F = 16.2; |E|_2 by the norms 1 and infinity: 4
    }
  });
}

/// I's eigenvalues and vectors are computed without an error, which the bounds do not know: they have the
/// products' rounding, of |A||X| + |X||diag(w)|, the rounding of X diag(w), and of X^T X.
TEST_P(certified_symmetric, bounds_have_the_rounding_that_products_may_have) {
  for_each_format([&]<class T>() {
    using wide = residua::certified::wide_format<T, double>;
    constexpr index_t n = 9;
    decomposition<T> d{std::vector<T>(n * n, T(0.0)), std::vector<T>(n, T(1.0))};
    for (index_t i = 0; i < n; ++i) d.X[i * (n + 1)] = T(1.0);
    const auto bounds = bounds_of(ctx, d.X, d, uplo::lower);
    const double units = residua::certified::product_units<wide>(n, {}),
                 of_values = residua::error_bounds<wide>::product * residua::limb_unit<wide>;
    EXPECT_GE(bounds.orthogonality, units);
    EXPECT_GE(bounds.residual, 2 * units + of_values);
    EXPECT_GE(bounds.error, bounds.residual);
    EXPECT_LE(bounds.error, 8 * units);
  });
}

/// Of poor vectors and values the bounds are wide, and hold.
TEST_P(certified_symmetric, bounds_errors_of_poor_eigenvalues) {
  for_each_format([&]<class T>() {
    const auto A = with_eigenvalues<T>(some_values);
    const auto good = decompose(ctx, A, 16);
    auto poor = good;
    poor.w[3] = poor.w[3] + T(0x1p-10);
    EXPECT_GE(bounds_of(ctx, A, poor, uplo::lower).error, 0x1p-10);
    EXPECT_LE(bounds_of(ctx, A, poor, uplo::lower).error, 4 * 0x1p-10);
    poor = good;
    for (T& x : poor.X) x = x * T(0.75);  // |X^T X - I| = 7/16; the residual falls with the vectors
    poor.w[0] = poor.w[0] - T(0x1p-5);
    const auto bounds = bounds_of(ctx, A, poor, uplo::lower);
    EXPECT_TRUE(bounds.found);
    EXPECT_GE(bounds.error, 0x1p-5);
    poor.X.assign(poor.X.size(), T(0.0));
    EXPECT_FALSE(bounds_of(ctx, A, poor, uplo::lower).found);
    EXPECT_TRUE(std::isinf(bounds_of(ctx, A, poor, uplo::lower).error));
    poor.X.assign(poor.X.size(), T(0.25));  // of rank one
    EXPECT_FALSE(bounds_of(ctx, A, poor, uplo::lower).found);
  });
}

TEST_P(certified_symmetric, bounds_eigenvalues_of_any_size) {
  for_each_format([&]<class T>() {
    for (const int exponent : {-600, 1015}) {
      auto A = with_eigenvalues<T>(some_values);
      auto d = decompose(ctx, A, 16);
      const double bound = bounds_of(ctx, A, d, uplo::lower).error;
      for (T& a : A) a = ldexp(a, exponent);
      for (T& w : d.w) w = ldexp(w, exponent);
      const double scaled = std::ldexp(bounds_of(ctx, A, d, uplo::lower).error, -exponent);
      EXPECT_LE(scaled, 1.001 * bound);
      EXPECT_GE(scaled, 0.999 * bound);
    }
  });
}

/// 2^1023 is further from -2^1023 than double can say.
TEST_P(certified_symmetric, finds_no_bounds_beyond_the_range) {
  for_each_format([&]<class T>() {
    const decomposition<T> d{{T(1.0)}, {T(-0x1p1023)}};
    const auto bounds = bounds_of(ctx, std::vector<T>{T(0x1p1023)}, d, uplo::lower);
    EXPECT_FALSE(bounds.found);
    EXPECT_TRUE(std::isinf(bounds.error));
  });
}

template <class T>
residua::definiteness_report proof_for(const residua::context& ctx, const std::vector<T>& A, index_t n,
                                       uplo stored = uplo::lower) {
  const padded<T> a(ctx, triangle_of(stored, A, n, false), n, n, 1);
  const auto report = residua::certified_positive_definite(ctx, stored, a);
  EXPECT_EQ(report.reason.empty(), report.proved) << report.reason;
  return report;
}

TEST_P(certified_symmetric, proves_positive_definite_matrices) {
  for_each_format([&]<class T>() {
    const auto A = with_eigenvalues<T>({1, 2, 2, 3});
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const auto report = proof_for(ctx, A, 4, stored);
      EXPECT_TRUE(report.proved);
      EXPECT_EQ(report.factors, residua::format::fp64);
      EXPECT_GT(report.least_eigenvalue, 0);
      EXPECT_LE(report.least_eigenvalue, 1);
    }
    auto graded = A;
    for (index_t k = 0; k < 16; ++k)
      graded[static_cast<std::size_t>(k)] =
          ldexp(A[static_cast<std::size_t>(k)], static_cast<int>(100 * (k % 4 + k / 4)));
    EXPECT_TRUE(proof_for(ctx, graded, 4).proved);
    EXPECT_LE(proof_for(ctx, graded, 4).least_eigenvalue, leading(graded[0]));
    // Powers of four leave the scaled matrix as it is.
    const double plain = proof_for(ctx, A, 4).least_eigenvalue;
    for (const int exponent : {-600, -40, 40, 600}) {
      auto scaled = A;
      for (T& a : scaled) a = ldexp(a, exponent);
      const double least = proof_for(ctx, scaled, 4).least_eigenvalue;
      EXPECT_NEAR(least, std::ldexp(plain, exponent), std::ldexp(plain, exponent - 52));
    }
  });
  EXPECT_EQ(proof_for(ctx, integer_hilbert<dd>(20), 20).factors, residua::format::td);
}

/// Of order 1 and 2, with a diagonal that is nearly 2 once it is scaled.
TEST_P(certified_symmetric, proves_small_positive_definite_matrices) {
  for_each_format([&]<class T>() {
    for (const double a : {1.0, 1.25, 1.5, 1.75, 2 - 0x1p-40}) {
      const T diagonal = T(a) - T(0x1p-150), beside = diagonal * T(0.96875);
      EXPECT_TRUE(proof_for(ctx, std::vector<T>{diagonal}, 1).proved) << a;
      EXPECT_TRUE(proof_for(ctx, std::vector<T>{diagonal, beside, beside, diagonal}, 2).proved) << a;
    }
  });
}

/// Condition numbers beyond any factors, matrices that are singular, and those with a negative eigenvalue.
TEST_P(certified_symmetric, proves_nothing_of_others) {
  for_each_format([&]<class T>() {
    EXPECT_FALSE(proof_for(ctx, std::vector<T>(9, T(1.0)), 3).proved);
    EXPECT_FALSE(proof_for(ctx, with_eigenvalues<T>({0, 1, 1, 1}), 4).proved);
    EXPECT_FALSE(proof_for(ctx, with_eigenvalues<T>({-1, 5, 5, 5}), 4).proved);
    const auto negative = proof_for(ctx, with_eigenvalues<T>({-7, -7, 1, 1}), 4);
    EXPECT_EQ(negative.least_eigenvalue, 0);
    EXPECT_NE(negative.reason.find("diagonal"), std::string::npos) << negative.reason;
    const auto zero = proof_for(ctx, std::vector<T>{T(1.0), T(0.0), T(0.0), T(0.0)}, 2);
    EXPECT_FALSE(zero.proved);
    EXPECT_NE(zero.reason.find("a diagonal element is not positive"), std::string::npos) << zero.reason;
  });
  // The smallest eigenvalue is about 1e-28 of the largest; taking 2^-60 of it from the diagonal ends it.
  auto H = integer_hilbert<dd>(20);
  for (index_t i = 0; i < 20; ++i)
    H[static_cast<std::size_t>(21 * i)] = H[static_cast<std::size_t>(21 * i)] * (dd(1.0) - dd(0x1p-60));
  EXPECT_FALSE(proof_for(ctx, H, 20).proved);
}

TEST_P(certified_symmetric, of_nothing_and_of_what_does_not_fit) {
  const residua::matrix<dd> none(ctx, 0, 0), wide(ctx, 2, 3), A(ctx, 2, 2, std::vector<dd>(4, dd(1.0)));
  const residua::array<dd> empty(ctx, 0), two(ctx, 2), three(ctx, 3);
  EXPECT_TRUE(residua::certified_eigenvalues(ctx, uplo::lower, none, none, empty).found);
  EXPECT_TRUE(residua::certified_positive_definite(ctx, uplo::lower, none).proved);
  const auto bound = [&](const auto& a, const auto& x, const auto& w) {
    return [&] { residua::certified_eigenvalues(ctx, uplo::lower, a, x, w); };
  };
  expect_rejected({"certified_eigenvalues:", "A is 2 x 3; it must be square"}, bound(wide, A, two));
  expect_rejected({"certified_eigenvalues:", "X is 2 x 3; it must be square"}, bound(A, wide, two));
  expect_rejected({"certified_eigenvalues:", "w has 3 elements"}, bound(A, A, three));
  expect_rejected({"certified_positive_definite: A is 2 x 3; it must be square"},
                  [&] { residua::certified_positive_definite(ctx, uplo::lower, wide); });
  constexpr double nan = std::numeric_limits<double>::quiet_NaN(),
                   infinity = std::numeric_limits<double>::infinity();
  for (const dd bad : {dd(nan), dd(infinity), dd(0.5, nan), dd(0.5, infinity)}) {
    const residua::matrix<dd> B(ctx, 2, 2, std::vector<dd>{dd(1.0), bad, dd(0.5), dd(1.0)});
    const residua::array<dd> values(ctx, std::vector<dd>{dd(1.0), bad});
    expect_rejected({"certified_eigenvalues:", "A has an element that is not finite"}, bound(B, A, two));
    expect_rejected({"certified_eigenvalues:", "X has an element that is not finite"}, bound(A, B, two));
    expect_rejected({"certified_eigenvalues:", "w has an element that is not finite"}, bound(A, A, values));
    expect_rejected({"certified_positive_definite:", "A has an element that is not finite"},
                    [&] { residua::certified_positive_definite(ctx, uplo::lower, B); });
    EXPECT_TRUE(residua::certified_positive_definite(ctx, uplo::upper, B).proved);
  }
}

}  // namespace
}  // namespace residua_test
