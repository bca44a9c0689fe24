// heevd and refine_eigenvectors of Hermitian matrices, against MPFR and known spectra.
#include "residua/lapack/complex/heevd.hpp"

#include "blas/complex/complex_forms.hpp"
#include "lapack/complex/exact_parts.hpp"
#include "lapack/exact_spectrum.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::eigen_report;

/// A Hermitian matrix of these parts, of which the lower triangle is taken.
template <class T>
complex_elements<T> hermitian(const std::vector<T>& re, const std::vector<T>& im, index_t n) {
  complex_elements<T> A(re.size());
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = j; i < n; ++i) {
      const auto k = static_cast<std::size_t>(i + j * n);
      A[k] = {re[k], i == j ? T(0.0) : im[k]};
      A[static_cast<std::size_t>(j + i * n)] = conj(A[k]);
    }
  }
  return A;
}

/// What heevd is not to read is NaN: one triangle, and the imaginary parts of the diagonal.
template <class T>
complex_elements<T> with_poison(uplo stored, complex_elements<T> A) {
  const index_t n = order_of(A);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      auto& a = A[static_cast<std::size_t>(i + j * n)];
      if (!is_in(stored, i, j)) a = spread_vector<T>::poison();
      if (i == j) a.im = T(std::nan(""));
    }
  }
  return A;
}

/// G diag(values) G with the reflection G = I - 2 v v^H, v_k = n^-1/2 i^k, of an order that is a power of
/// two, rounded to T.
template <class T>
complex_elements<T> reflected_hermitian(const std::vector<mp>& values) {
  const auto n = static_cast<index_t>(values.size());
  const double share = -2.0 / static_cast<double>(n);
  const auto entry = [&](index_t i, index_t j) {
    const auto quarter = static_cast<std::size_t>(((i - j) % 4 + 4) % 4);
    constexpr double cosine[] = {1, 0, -1, 0}, sine[] = {0, 1, 0, -1};
    return complex<double>((i == j ? 1.0 : 0.0) + share * cosine[quarter], share * sine[quarter]);
  };
  std::vector<T> re, im;
  mp product(solution_bits);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      mp sum_re(0.0, solution_bits), sum_im(0.0, solution_bits);
      for (index_t k = 0; k < n; ++k) {
        const auto a = entry(i, k), b = entry(k, j);
        const mp& value = values[static_cast<std::size_t>(k)];
        add_product(sum_re, product, mp(a.re * b.re - a.im * b.im, solution_bits), value);
        add_product(sum_im, product, mp(a.re * b.im + a.im * b.re, solution_bits), value);
      }
      re.push_back(rounded<T>(sum_re));
      im.push_back(rounded<T>(sum_im));
    }
  }
  return hermitian(re, im, n);
}

template <class T>
struct outcome {
  index_t n;
  complex_elements<T> X;
  std::vector<T> w;
  eigen_report report;
};

template <class T>
outcome<T> run(const context& ctx, const complex_elements<T>& all, uplo stored = uplo::lower,
               const residua::product_options& options = {}) {
  const index_t n = order_of(all);
  padded_complex<T> A(ctx, with_poison(stored, all), n, n);
  residua::array<T> w(ctx, n);
  const auto report = residua::heevd(ctx, stored, A.view(), w, options);
  return {n, A.elements(), w.to_host(ctx), report};
}

/// The residual and the orthogonality by MPFR, held against the report; the residual.
template <class T>
double expect_bounds_hold(const complex_elements<T>& A, const outcome<T>& f) {
  const index_t n = f.n;
  exact_parts a(A), x(f.X);
  mp residual = complex_frobenius(n, [&](index_t i, index_t j, index_t which) {
    mp re(0.0, solution_bits), im(0.0, solution_bits), product(solution_bits);
    for (index_t k = 0; k < n; ++k)
      exact_parts::add(re, im, a.re(i, k), a.im(i, k), x.re(k, j), x.im(k, j), false);
    mp value(f.w[static_cast<std::size_t>(j)], solution_bits);
    mpfr_neg(value.get(), value.get(), MPFR_RNDN);
    add_product(re, product, value, x.re(i, j));
    add_product(im, product, value, x.im(i, j));
    return which == 0 ? re : im;
  });
  const mp skewness = complex_frobenius(n, [&](index_t i, index_t j, index_t which) {
    mp re(i == j ? -1.0 : 0.0, solution_bits), im(0.0, solution_bits);
    for (index_t k = 0; k < n; ++k)
      exact_parts::add(re, im, x.re(k, i), x.im(k, i), x.re(k, j), x.im(k, j), true);
    return which == 0 ? re : im;
  });
  const mp norm = complex_frobenius(
      n, [&](index_t i, index_t j, index_t which) { return which == 0 ? a.re(i, j) : a.im(i, j); });
  mpfr_div(residual.get(), residual.get(), norm.get(), MPFR_RNDU);
  EXPECT_LE(residual.to_double(), f.report.residual);
  EXPECT_LE(skewness.to_double(), f.report.orthogonality);
  EXPECT_TRUE(std::is_sorted(f.w.begin(), f.w.end()));
  return residual.to_double();
}
template <class T>
void expect_within_bounds(const complex_elements<T>& A, const outcome<T>& f) {
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
/// What rounding both parts of the elements of a reflected matrix changes of its eigenvalues.
template <class T>
double rounding_of_parts(const std::vector<mp>& known) {
  return 2 * rounding_of<T>(known);
}

/// Of the real matrix of twice the order, of which each eigenvalue is double.
template <class T>
std::vector<mp> exact_hermitian_eigenvalues(const complex_elements<T>& A) {
  exact_parts a(A);
  const index_t n = order_of(A);
  exact_matrix real(2 * n, 2 * n);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      real(i, j) = real(n + i, n + j) = a.re(i, j);
      real(n + i, j) = a.im(i, j);
      real(i, n + j) = a.im(j, i);
    }
  }
  const auto twice = exact_eigenvalues(std::move(real));
  std::vector<mp> values;
  for (std::size_t k = 0; k < twice.size(); k += 2) values.push_back(twice[k]);
  return values;
}

class heevd : public on_backend {};
INSTANTIATE_TEST_SUITE_P(all, heevd, testing::ValuesIn(few_places()), name_of_place);

/// The second difference with i and -i beside its diagonal is similar to the real one, and has the values
/// 2 - 2 cos(k pi / (n + 1)).
TEST_P(heevd, finds_known_eigenvalues) {
  for_each_format([&]<class T>() {
    for (const index_t n : {1, 2, 3, 18}) {
      std::vector<T> re(static_cast<std::size_t>(n * n), T(0.0)), im = re;
      for (index_t i = 0; i < n; ++i) {
        re[static_cast<std::size_t>(i + i * n)] = T(2.0);
        if (i > 0) im[static_cast<std::size_t>(i + (i - 1) * n)] = T(-1.0);
      }
      const auto A = hermitian(re, im, n);
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

TEST_P(heevd, holds_its_bounds_on_any_data) {
  for_each_format([&]<class T>() {
    for (const auto kind : {data::uniform, data::graded, data::cancelling}) {
      const index_t n = 7;
      const auto A = hermitian(vector_of<T>(kind, n * n, 311), vector_of<T>(kind, n * n, 312), n);
      const auto f = run(ctx, A, uplo::upper);
      expect_within_bounds(A, f);
      expect_eigenvalues(f, exact_hermitian_eigenvalues(A));
    }
  });
}

/// What products of few bits leave is judged by products of all bits.
TEST_P(heevd, holds_its_bounds_with_products_of_few_bits) {
  if (ctx.kind() == residua::backend::reference) return;
  const index_t n = 24;
  const auto A =
      hermitian(vector_of<dd>(data::uniform, n * n, 313), vector_of<dd>(data::uniform, n * n, 314), n);
  const residua::product_options few{residua::engine::residue, std::size_t{8} << 30, 70};
  const auto f = run(ctx, A, uplo::lower, few);
  const double residual = expect_bounds_hold(A, f);
  EXPECT_GT(residual, 0x1p-80);
  EXPECT_LE(f.report.residual, 1.01 * residual);
}

/// Clusters, clusters within them, and eigenvalues that are the same.
TEST_P(heevd, tells_clusters_apart) {
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
    const auto A = reflected_hermitian<T>(known);
    const auto f = run(ctx, A);
    expect_within_bounds(A, f);
    expect_eigenvalues(f, known, rounding_of_parts<T>(known));
    if constexpr (residua::limb_count < T >> 1) {
      EXPECT_GT(nearer, 2 * (f.report.eigenvalue_error + rounding_of_parts<T>(known)));
    }
  });
}

/// Eigenvalues whose distances are 2^9 and 2^14 times the rounding errors of the matrix: what couples their
/// vectors is rounding alone, and rotations by it over the gap would end the refinement of all others, here
/// in dd and in td.
TEST_P(heevd, leaves_alone_what_rounding_errors_couple) {
  for_each_format([&]<class T>() {
    for (const auto& [seed, shift] : {std::pair(163, 9), std::pair(218, 14)}) {
      auto known = close_values<T>(static_cast<std::uint64_t>(seed), shift);
      std::sort(known.begin(), known.end(),
                [](const mp& a, const mp& b) { return mpfr_less_p(a.get(), b.get()) != 0; });
      const auto A = reflected_hermitian<T>(known);
      const auto f = run(ctx, A);
      expect_within_bounds(A, f);
      expect_eigenvalues(f, known, rounding_of_parts<T>(known));
    }
  });
}

/// The largest and the smallest elements that there are: scaling is exact but for what underflows.
TEST_P(heevd, takes_matrices_of_any_size) {
  for_each_format([&]<class T>() {
    for (const double scale : {0x1p1000, 0x1p-600, 0x1p1022}) {
      auto known = numbers({-1, 0.5, 0.5, 1});
      for (mp& value : known) mpfr_mul_d(value.get(), value.get(), scale, MPFR_RNDN);
      const auto A = reflected_hermitian<T>(known);
      const auto f = run(ctx, A);
      expect_within_bounds(A, f);
      expect_eigenvalues(f, known, rounding_of_parts<T>(known));
    }
  });
}

TEST_P(heevd, knows_what_the_range_takes_from_the_residual) {
  for_each_format([&]<class T>() {
    for (const double size : sizes_near_the_end) {
      const T zero(0.0), one(size);
      const complex_elements<T> A{complex<T>(T(3 * size)), {zero, one}, {zero, -one}, complex<T>(one)};
      const auto f = run(ctx, A);
      expect_loss_is_known<T>(f.report, expect_bounds_hold(A, f), limit_of_residual<T>(4), size);
    }
  });
}

/// The vectors of the matrix to 17 bits.
TEST_P(heevd, refines_vectors_that_are_given) {
  for_each_format([&]<class T>() {
    const auto known = numbers({1, 2, 3, 4, 5, 6, 7, 8});
    const auto A = reflected_hermitian<T>(known);
    complex_elements<T> start = run(ctx, A).X;
    for (std::size_t k = 0; k < 64; ++k)
      start[k].re = start[k].re + T(std::ldexp(static_cast<double>(k % 5), -20));
    std::reverse(start.begin(), start.end());  // and each column again: their order alone changes
    for (std::size_t j = 0; j < 8; ++j) std::reverse(&start[8 * j], &start[8 * j] + 8);
    padded_complex<T> matrix(ctx, with_poison(uplo::upper, A), 8, 8), X(ctx, start, 8, 8);
    residua::array<T> w(ctx, 8);
    const auto report = residua::refine_eigenvectors(ctx, uplo::upper, matrix.view(), X.view(), w);
    const outcome<T> f{8, X.elements(), w.to_host(ctx), report};
    expect_within_bounds(A, f);
    expect_eigenvalues(f, known, rounding_of_parts<T>(known));
    EXPECT_GE(report.refinements, residua::limb_count<T> > 2 ? 4 : 2);
    std::fill(start.begin(), start.end(), complex<T>(T(1.0)));
    padded_complex<T> far(ctx, start, 8, 8);
    EXPECT_EQ(residua::refine_eigenvectors(ctx, uplo::upper, matrix.view(), far.view(), w).info, 1);
  });
}

/// Of columns without values, unit vectors and zeros are returned, of which |A X - X diag(w)| is |A|.
TEST_P(heevd, refines_nothing_where_columns_have_no_values) {
  for_each_format([&]<class T>() {
    const complex<T> zero(T(0.0)), one(T(1.0)), three(T(3.0)), i(T(0.0), T(1.0));
    padded_complex<T> A(ctx, complex_elements<T>{three, i, -i, one}, 2, 2);
    for (const double size : {0.0, 0x1p-600, 0x1p1000}) {  // squares underflow, and overflow
      padded_complex<T> X(ctx, complex_elements<T>{one, zero, zero, complex<T>(T(size))}, 2, 2);
      residua::array<T> w(ctx, 2);
      const auto report = residua::refine_eigenvectors(ctx, uplo::lower, A.view(), X.view(), w);
      EXPECT_EQ(report.info, 1) << size;
      EXPECT_EQ(X.elements(), (complex_elements<T>{one, zero, zero, one})) << size;
      EXPECT_EQ(w.to_host(ctx), std::vector<T>(2, T(0.0))) << size;
      EXPECT_GE(report.residual, 1) << size;
      EXPECT_LE(report.residual, 1.0001) << size;
      EXPECT_LE(report.eigenvalue_error, 3.5) << size << ": little more than |A|, the root of 12";
    }
  });
}

TEST_P(heevd, of_nothing_and_of_zeros) {
  for_each_format([&]<class T>() {
    padded_complex<T> none(ctx, {}, 0, 0), zeros(ctx, complex_elements<T>(9, complex<T>(T(0.0))), 3, 3);
    residua::array<T> empty(ctx, 0), w(ctx, 3, T(7.0));
    EXPECT_EQ(residua::heevd(ctx, uplo::lower, none.view(), empty).info, 0);
    EXPECT_EQ(residua::heevd(ctx, uplo::lower, zeros.view(), w).residual, 0);
    EXPECT_EQ(w.to_host(ctx), std::vector<T>(3, T(0.0)));
    EXPECT_EQ(zeros.elements()[4], complex<T>(T(1.0)));
    EXPECT_EQ(zeros.elements()[5], complex<T>(T(0.0)));
    // Vectors that are given make way for those of an identity.
    padded_complex<T> A(ctx, complex_elements<T>(4, complex<T>(T(0.0))), 2, 2),
        X(ctx, complex_elements<T>(4, complex<T>(T(7.0))), 2, 2);
    residua::array<T> two(ctx, 2, T(7.0));
    EXPECT_EQ(residua::refine_eigenvectors(ctx, uplo::lower, A.view(), X.view(), two).info, 0);
    EXPECT_EQ(two.to_host(ctx), std::vector<T>(2, T(0.0)));
    for (std::size_t k = 0; k < 4; ++k) EXPECT_EQ(X.elements()[k], complex<T>(T(k % 3 == 0 ? 1.0 : 0.0)));
  });
}

TEST_P(heevd, gives_the_same_bits_on_any_number_of_threads) {
  if (ctx.kind() != residua::backend::cpu) return;
  for_each_format([&]<class T>() {
    const index_t n = 50;
    const auto A =
        hermitian(vector_of<T>(data::uniform, n * n, 315), vector_of<T>(data::uniform, n * n, 316), n);
    const auto f = run(ctx, A), g = run(context::cpu(5, ctx.isa()), A);
    EXPECT_TRUE(same_parts(f.X, g.X));
    EXPECT_TRUE(same_bits(f.w, g.w));
  });
}

TEST_P(heevd, rejects_what_does_not_fit) {
  const complex<dd> one(dd(1.0));
  padded_complex<dd> wide(ctx, complex_elements<dd>(6, one), 2, 3),
      A(ctx, complex_elements<dd>(4, one), 2, 2);
  residua::array<dd> two(ctx, 2, dd(7.0)), three(ctx, 3);
  expect_rejected({"heevd:", "is 2 x 3; it must be square"},
                  [&] { residua::heevd(ctx, uplo::lower, wide.view(), two); });
  expect_rejected({"heevd:", "w has 3 elements", "A has 2 rows"},
                  [&] { residua::heevd(ctx, uplo::lower, A.view(), three); });
  expect_rejected({"refine_eigenvectors:", "X is 2 x 3; it must be square"},
                  [&] { residua::refine_eigenvectors(ctx, uplo::lower, A.view(), wide.view(), two); });
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    auto elements = complex_elements<dd>(4, one);
    elements[1].im = dd(bad);
    padded_complex<dd> B(ctx, elements, 2, 2);
    expect_rejected({"heevd:", "A has an element that is not finite"},
                    [&] { residua::heevd(ctx, uplo::lower, B.view(), two); });
    EXPECT_EQ(B.elements()[2], one);
    EXPECT_EQ(residua::heevd(ctx, uplo::upper, B.view(), two).info, 0);  // the other triangle is not read
    two.upload(ctx, std::vector<dd>(2, dd(7.0)));
  }
  EXPECT_EQ(two.to_host(ctx), std::vector<dd>(2, dd(7.0)));
  EXPECT_EQ(A.elements(), complex_elements<dd>(4, one));
}

}  // namespace
}  // namespace residua_test
