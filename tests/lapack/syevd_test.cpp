// syevd and refine_eigenvectors.
#include "residua/lapack/syevd.hpp"

#include "lapack/spectra.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::eigen_report;
using residua::uplo;

template <class T>
struct outcome {
  index_t n;
  std::vector<T> X, w;
  eigen_report report;
};

template <class T>
outcome<T> run(const context& ctx, const std::vector<T>& all, uplo stored = uplo::lower, index_t padding = 1,
               const residua::product_options& options = {}) {
  const auto n = static_cast<index_t>(std::lround(std::sqrt(static_cast<double>(all.size()))));
  padded<T> A(ctx, triangle_of(stored, all, n, false), n, n, padding);
  residua::array<T> w(ctx, n);
  const auto report = residua::syevd(ctx, stored, A, w, options);
  return {n, A.elements(), w.to_host(ctx), report};
}

/// The residual and the orthogonality by MPFR, held against the report; the residual.
template <class T>
double expect_bounds_hold(const std::vector<T>& A, const outcome<T>& f) {
  const index_t n = f.n;
  auto a = exactly(A, n), x = exactly(f.X, n), w = exactly(f.w, n);
  mp product(solution_bits);
  mp residual = frobenius(n, n, [&](index_t i, index_t j) {
    mp sum(0.0, solution_bits);
    add_product(sum, product, x(i, j), w(j, 0));
    mpfr_neg(sum.get(), sum.get(), MPFR_RNDN);
    for (index_t k = 0; k < n; ++k) add_product(sum, product, a(i, k), x(k, j));
    return sum;
  });
  const mp skewness = frobenius(n, n, [&](index_t i, index_t j) {
    mp sum(i == j ? -1.0 : 0.0, solution_bits);
    for (index_t k = 0; k < n; ++k) add_product(sum, product, x(k, i), x(k, j));
    return sum;
  });
  const mp norm = frobenius(n, n, [&](index_t i, index_t j) { return a(i, j); });
  mpfr_div(residual.get(), residual.get(), norm.get(), MPFR_RNDU);
  EXPECT_LE(residual.to_double(), f.report.residual);
  EXPECT_LE(skewness.to_double(), f.report.orthogonality);
  EXPECT_TRUE(std::is_sorted(f.w.begin(), f.w.end()));
  return residual.to_double();
}
template <class T>
void expect_within_bounds(const std::vector<T>& A, const outcome<T>& f) {
  EXPECT_EQ(f.report.info, 0);
  expect_bounds_hold(A, f);
}

/// The eigenvalues against known ones in ascending order; `rounding`: how far, in the 2-norm, the matrix is
/// from the one that they belong to.
template <class T>
void expect_eigenvalues(const outcome<T>& f, const std::vector<mp>& known, double rounding = 0) {
  for (std::size_t i = 0; i < known.size(); ++i) {
    mp error = known[i];
    error.subtract(f.w[i]);
    EXPECT_LE(std::fabs(error.to_double()), f.report.eigenvalue_error + rounding) << i;
  }
}

class syevd : public on_backend {};
INSTANTIATE_TEST_SUITE_P(all, syevd, testing::ValuesIn(few_places()), name_of_place);

/// The second difference: 2 - 2 cos(k pi / (n + 1)).
TEST_P(syevd, finds_known_eigenvalues) {
  for_each_format([&]<class T>() {
    for (const index_t n : {1, 2, 3, 20}) {
      std::vector<T> A(static_cast<std::size_t>(n * n), T(0.0));
      for (index_t i = 0; i < n; ++i) {
        A[static_cast<std::size_t>(i + i * n)] = T(2.0);
        if (i > 0)
          A[static_cast<std::size_t>(i + (i - 1) * n)] = A[static_cast<std::size_t>(i - 1 + i * n)] = T(-1.0);
      }
      std::vector<mp> known;
      for (index_t k = 1; k <= n; ++k) {
        mp& value = known.emplace_back(solution_bits);
        mpfr_const_pi(value.get(), MPFR_RNDN);
        mpfr_mul_si(value.get(), value.get(), k, MPFR_RNDN);
        mpfr_div_si(value.get(), value.get(), n + 1, MPFR_RNDN);
        mpfr_cos(value.get(), value.get(), MPFR_RNDN);
        mpfr_mul_si(value.get(), value.get(), -2, MPFR_RNDN);
        value.add(2.0);
      }
      const auto f = run(ctx, A, n % 2 == 0 ? uplo::lower : uplo::upper);
      expect_within_bounds(A, f);
      expect_eigenvalues(f, known);
    }
  });
}

TEST_P(syevd, holds_its_bounds_on_any_data) {
  for_each_format([&]<class T>() {
    for (const auto kind : {data::uniform, data::graded, data::cancelling}) {
      const index_t n = 23;
      auto A = vector_of<T>(kind, n * n, 301);
      for (index_t j = 0; j < n; ++j) {
        for (index_t i = 0; i < j; ++i)
          A[static_cast<std::size_t>(i + j * n)] = A[static_cast<std::size_t>(j + i * n)];
      }
      expect_within_bounds(A, run(ctx, A, uplo::upper, 0));
    }
  });
}

/// What products of few bits leave is judged by products of all bits.
TEST_P(syevd, holds_its_bounds_with_products_of_few_bits) {
  if (ctx.kind() == residua::backend::reference) return;
  const index_t n = 40;
  auto A = vector_of<dd>(data::uniform, n * n, 303);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < j; ++i)
      A[static_cast<std::size_t>(i + j * n)] = A[static_cast<std::size_t>(j + i * n)];
  }
  const residua::product_options few{residua::engine::residue, std::size_t{8} << 30, 70};
  const auto f = run(ctx, A, uplo::lower, 1, few);
  const double residual = expect_bounds_hold(A, f);
  EXPECT_GT(residual, 0x1p-80);
  EXPECT_LE(f.report.residual, 1.01 * residual);
}

/// Pairs of eigenvalues that agree to 15 digits: Wilkinson, The Algebraic Eigenvalue Problem, 1965, section
/// 5.45.
TEST_P(syevd, tells_wilkinsons_pairs_apart) {
  for_each_format([&]<class T>() {
    constexpr index_t n = 21;
    std::vector<T> A(n * n, T(0.0));
    for (index_t i = 0; i < n; ++i) {
      A[static_cast<std::size_t>(i + i * n)] = T(std::fabs(10.0 - static_cast<double>(i)));
      if (i > 0)
        A[static_cast<std::size_t>(i + (i - 1) * n)] = A[static_cast<std::size_t>(i - 1 + i * n)] = T(1.0);
    }
    const auto f = run(ctx, A);
    expect_within_bounds(A, f);
    if constexpr (residua::limb_count < T >> 1) {
      const double gap = leading(f.w[20] - f.w[19]);
      EXPECT_GT(gap, 2 * f.report.eigenvalue_error);
      EXPECT_NEAR(gap, 7e-14, 1e-14);
    }
  });
}

/// Clusters, clusters within them, and eigenvalues that are the same.
TEST_P(syevd, tells_clusters_apart) {
  for_each_format([&]<class T>() {
    constexpr int bits = residua::limb_count<T> * 53;
    const double near = std::ldexp(1.0, -bits / 3), nearer = std::ldexp(1.0, -2 * bits / 3);
    auto known = numbers({-3, -3, 0, 0, 0, 0.25, 0.5, 1, 1, 1, 1, 2, 2, 2, 5, 5});
    known[3].add(nearer);
    known[4].add(near);
    known[8].add(nearer);
    known[9].add(near);
    known[10].add(near);
    known[10].add(nearer);
    known[12].add(nearer);
    known[13].add(2 * nearer);
    const auto A = reflected<T>(known);
    const auto f = run(ctx, A);
    expect_within_bounds(A, f);
    expect_eigenvalues(f, known, rounding_of<T>(known));
    if constexpr (residua::limb_count < T >> 1) {
      EXPECT_GT(nearer, 2 * (f.report.eigenvalue_error + rounding_of<T>(known)));
    }
  });
}

/// The largest and the smallest elements that there are: scaling is exact but for what underflows.
TEST_P(syevd, takes_matrices_of_any_size) {
  for_each_format([&]<class T>() {
    for (const double scale : {0x1p1000, 0x1p-600, 0x1p1022}) {
      auto known = numbers({-1, 0.5, 0.5, 1});
      for (mp& value : known) mpfr_mul_d(value.get(), value.get(), scale, MPFR_RNDN);
      const auto A = reflected<T>(known);
      const auto f = run(ctx, A);
      expect_within_bounds(A, f);
      expect_eigenvalues(f, known, rounding_of<T>(known));
    }
  });
}

/// 2 - sqrt(2) and 2 + sqrt(2) of the smallest numbers' size; 3 times 2^1023, which no format holds.
TEST_P(syevd, knows_what_the_range_takes_from_eigenvalues) {
  for_each_format([&]<class T>() {
    constexpr double size = 0x1p-1072;
    const std::vector<T> A{T(3 * size), T(size), T(size), T(size)};
    auto known = numbers({2, 2}), root = numbers({2});
    mpfr_sqrt(root[0].get(), root[0].get(), MPFR_RNDN);
    mpfr_sub(known[0].get(), known[0].get(), root[0].get(), MPFR_RNDN);
    mpfr_add(known[1].get(), known[1].get(), root[0].get(), MPFR_RNDN);
    for (mp& value : known) mpfr_mul_d(value.get(), value.get(), size, MPFR_RNDN);
    const auto f = run(ctx, A);
    for (std::size_t i = 0; i < 2; ++i) {
      known[i].subtract(f.w[i]);
      mpfr_abs(known[i].get(), known[i].get(), MPFR_RNDN);
      EXPECT_LE(mpfr_cmp_d(known[i].get(), f.report.eigenvalue_error), 0);
    }
    EXPECT_LE(f.report.eigenvalue_error, 8 * 0x1p-1074);
    const auto beyond = run(ctx, std::vector<T>(4, T(0x1.8p1023)));
    EXPECT_EQ(beyond.report.eigenvalue_error, std::numeric_limits<double>::infinity());
    EXPECT_EQ(beyond.report.residual, std::numeric_limits<double>::infinity());
    EXPECT_EQ(beyond.report.info, 1);
  });
}

TEST_P(syevd, knows_what_the_range_takes_from_the_residual) {
  for_each_format([&]<class T>() {
    for (const double size : sizes_near_the_end) {
      const std::vector<T> A{T(3 * size), T(size), T(size), T(size)};
      const auto f = run(ctx, A);
      expect_loss_is_known<T>(f.report, expect_bounds_hold(A, f), limit_of_residual<T>(2), size);
    }
  });
}

TEST_P(syevd, refines_vectors_that_are_given) {
  for_each_format([&]<class T>() {
    const auto known = numbers({1, 2, 3, 4, 5, 6, 7, 8});
    const auto A = reflected<T>(known);
    padded<T> matrix(ctx, triangle_of(uplo::upper, A, 8, false), 8, 8, 3);
    std::vector<T> start;
    for (index_t k = 0; k < 64; ++k)  // columns in reverse order, to 17 bits
      start.push_back(
          T((k / 8 + k % 8 == 7 ? 1.0 : 0.0) - 0.25 + std::ldexp(static_cast<double>(k % 5), -20)));
    residua::matrix<T> X(ctx, 8, 8, start);
    residua::array<T> w(ctx, 8);
    const auto report = residua::refine_eigenvectors(ctx, uplo::upper, matrix, X, w);
    const outcome<T> f{8, X.to_host(ctx), w.to_host(ctx), report};
    expect_within_bounds(A, f);
    expect_eigenvalues(f, known, rounding_of<T>(known));
    EXPECT_GE(report.refinements, residua::limb_count<T> > 2 ? 4 : 2);
    std::fill(start.begin(), start.end(), T(1.0));
    X.upload(ctx, start);
    EXPECT_EQ(residua::refine_eigenvectors(ctx, uplo::upper, matrix, X, w).info, 1);
  });
}

/// Of columns without values, unit vectors and zeros are returned, of which |A X - X diag(w)| is |A|.
TEST_P(syevd, refines_nothing_where_columns_have_no_values) {
  for_each_format([&]<class T>() {
    const T zero(0.0), one(1.0), three(3.0);
    const residua::matrix<T> A(ctx, 2, 2, std::vector<T>{three, one, one, one});
    for (const double size : {0.0, 0x1p-600, 0x1p1000}) {  // squares underflow, and overflow
      residua::matrix<T> X(ctx, 2, 2, std::vector<T>{one, zero, zero, T(size)});
      residua::array<T> w(ctx, 2);
      const auto report = residua::refine_eigenvectors(ctx, uplo::lower, A, X, w);
      EXPECT_EQ(report.info, 1) << size;
      EXPECT_EQ(X.to_host(ctx), (std::vector<T>{one, zero, zero, one})) << size;
      EXPECT_EQ(w.to_host(ctx), (std::vector<T>{zero, zero})) << size;
      EXPECT_GE(report.residual, 1) << size;
      EXPECT_LE(report.residual, 1.0001) << size;
      EXPECT_GE(report.eigenvalue_error, 2 + std::sqrt(2.0)) << size;
      EXPECT_LE(report.eigenvalue_error, 3.5) << size << ": little more than |A|, the root of 12";
    }
  });
}

/// Any columns are eigenvectors of the identity, and those that are far from orthonormal stay so.
TEST_P(syevd, is_not_done_with_skew_vectors) {
  for_each_format([&]<class T>() {
    const T zero(0.0), one(1.0);
    const residua::matrix<T> A(ctx, 2, 2, std::vector<T>{one, zero, zero, one});
    residua::matrix<T> X(ctx, 2, 2, std::vector<T>(4, one));
    residua::array<T> w(ctx, 2);
    const auto report = residua::refine_eigenvectors(ctx, uplo::lower, A, X, w);
    EXPECT_EQ(report.info, 1);
    using bounds = residua::error_bounds<T>;
    EXPECT_LE(report.residual,
              4 * (2 * bounds::dot + 4 * bounds::scaled_sum) * std::sqrt(2) * residua::limb_unit<T>);
    EXPECT_GE(report.orthogonality, 1);
    EXPECT_EQ(X.to_host(ctx), std::vector<T>(4, one));
  });
}

TEST_P(syevd, of_nothing_and_of_zeros) {
  for_each_format([&]<class T>() {
    residua::matrix<T> none(ctx, 0, 0), zeros(ctx, 3, 3);
    residua::array<T> empty(ctx, 0), w(ctx, 3, T(7.0));
    EXPECT_EQ(residua::syevd(ctx, uplo::lower, none, empty).info, 0);
    EXPECT_EQ(residua::syevd(ctx, uplo::lower, zeros, w).residual, 0);
    EXPECT_EQ(w.to_host(ctx), std::vector<T>(3, T(0.0)));
    EXPECT_EQ(zeros.to_host(ctx)[4], T(1.0));
    // Vectors that are given make way for those of an identity.
    const residua::matrix<T> A(ctx, 2, 2, std::vector<T>(4, T(0.0)));
    residua::matrix<T> X(ctx, 2, 2, std::vector<T>(4, T(7.0)));
    residua::array<T> two(ctx, 2, T(7.0));
    EXPECT_EQ(residua::refine_eigenvectors(ctx, uplo::lower, A, X, two).info, 0);
    EXPECT_EQ(two.to_host(ctx), std::vector<T>(2, T(0.0)));
    EXPECT_EQ(X.to_host(ctx), (std::vector<T>{T(1.0), T(0.0), T(0.0), T(1.0)}));
  });
}

TEST_P(syevd, gives_the_same_bits_on_any_number_of_threads) {
  if (ctx.kind() != residua::backend::cpu) return;
  for_each_format([&]<class T>() {
    auto A = vector_of<T>(data::uniform, 70 * 70, 302);
    const auto f = run(ctx, A), g = run(context::cpu(5, ctx.isa()), A);
    EXPECT_TRUE(same_bits(f.X, g.X));
    EXPECT_TRUE(same_bits(f.w, g.w));
  });
}

TEST_P(syevd, rejects_what_does_not_fit) {
  residua::matrix<dd> wide(ctx, 2, 3, std::vector<dd>(6, dd(1.0))), A(ctx, 2, 2, std::vector<dd>(4, dd(1.0)));
  residua::array<dd> two(ctx, 2, dd(7.0)), three(ctx, 3);
  expect_rejected({"syevd:", "is 2 x 3; it must be square"},
                  [&] { residua::syevd(ctx, uplo::lower, wide, two); });
  expect_rejected({"syevd:", "w has 3 elements", "A has 2 rows"},
                  [&] { residua::syevd(ctx, uplo::lower, A, three); });
  expect_rejected({"refine_eigenvectors:", "X is 2 x 3; it must be square"},
                  [&] { residua::refine_eigenvectors(ctx, uplo::lower, A, wide, two); });
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    residua::matrix<dd> B(ctx, 2, 2, std::vector<dd>{dd(1.0), dd(bad), dd(2.0), dd(1.0)});
    expect_rejected({"syevd:", "A has an element that is not finite"},
                    [&] { residua::syevd(ctx, uplo::lower, B, two); });
    EXPECT_EQ(B.to_host(ctx)[2], dd(2.0));
    EXPECT_EQ(residua::syevd(ctx, uplo::upper, B, two).info, 0);  // the other triangle is not read
    two.upload(ctx, std::vector<dd>(2, dd(7.0)));
  }
  residua::matrix<dd> infinite(ctx, 2, 2, std::vector<dd>(4, dd(HUGE_VAL)));
  expect_rejected({"refine_eigenvectors:", "X has an element that is not finite"},
                  [&] { residua::refine_eigenvectors(ctx, uplo::lower, A, infinite, two); });
  residua::matrix<dd> large(ctx, 2, 2, std::vector<dd>(4, dd(4.0)));
  residua::product_options few_bits;
  few_bits.accuracy_bits = 7;
  expect_rejected({"syevd:", "accuracy_bits is 7"},
                  [&] { residua::syevd(ctx, uplo::lower, large, two, few_bits); });
  EXPECT_EQ(large.to_host(ctx), std::vector<dd>(4, dd(4.0)));
  EXPECT_EQ(two.to_host(ctx), std::vector<dd>(2, dd(7.0)));
  EXPECT_EQ(A.to_host(ctx), std::vector<dd>(4, dd(1.0)));
}

}  // namespace
}  // namespace residua_test
