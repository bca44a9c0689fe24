// gesvd and refine_singular_vectors.
#include "residua/lapack/gesvd.hpp"

#include "lapack/spectra.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::qd;
using residua::svd_report;

template <class T>
struct outcome {
  index_t m, n;
  std::vector<T> U, s, Vt;
  svd_report report;

  [[nodiscard]] index_t k() const { return std::min(m, n); }
};

/// How many vectors the longer side has.
enum class sides { thin, full };

template <class T>
outcome<T> run(const context& ctx, const std::vector<T>& all, index_t m, index_t n,
               const residua::product_options& options = {}, sides longer = sides::thin) {
  const index_t k = std::min(m, n), left = longer == sides::full ? m : k,
                right = longer == sides::full ? n : k;
  const padded<T> A(ctx, all, m, n, 1);
  padded<T> U(ctx, std::vector<T>(static_cast<std::size_t>(m * left)), m, left, 2),
      Vt(ctx, std::vector<T>(static_cast<std::size_t>(right * n)), right, n, 3);
  residua::array<T> s(ctx, k);
  const auto report = residua::gesvd(ctx, A, s, U, Vt, options);
  EXPECT_TRUE(same_bits(A.elements(), all));
  return {m, n, U.elements(), s.to_host(ctx), Vt.elements(), report};
}

/// By columns.
template <class T>
std::vector<T> transpose(const std::vector<T>& A, index_t m, index_t n) {
  std::vector<T> mirrored(A.size());
  for (index_t k = 0; k < m * n; ++k)
    mirrored[static_cast<std::size_t>(k / m + k % m * n)] = A[static_cast<std::size_t>(k)];
  return mirrored;
}

/// |I - X^T X|_F of m x k elements.
template <class T>
double skewness(const std::vector<T>& X, index_t m, index_t k) {
  auto x = exactly(X, m);
  mp product(solution_bits);
  return frobenius(k, k,
                   [&](index_t i, index_t j) {
                     mp sum(i == j ? -1.0 : 0.0, solution_bits);
                     for (index_t l = 0; l < m; ++l) add_product(sum, product, x(l, i), x(l, j));
                     return sum;
                   })
      .to_double();
}

/// |A V - U diag(s)|_F / |A|_F for m >= n.
template <class T>
double residual(const std::vector<T>& A, const std::vector<T>& U, const std::vector<T>& s,
                const std::vector<T>& Vt, index_t m, index_t n) {
  auto a = exactly(A, m), u = exactly(U, m), v = exactly(Vt, n), values = exactly(s, n);
  mp product(solution_bits);
  mp rest = frobenius(m, n, [&](index_t i, index_t j) {
    mp sum(0.0, solution_bits);
    add_product(sum, product, u(i, j), values(j, 0));
    mpfr_neg(sum.get(), sum.get(), MPFR_RNDN);
    for (index_t k = 0; k < n; ++k) add_product(sum, product, a(i, k), v(j, k));
    return sum;
  });
  const mp norm = frobenius(m, n, [&](index_t i, index_t j) { return a(i, j); });
  mpfr_div(rest.get(), rest.get(), norm.get(), MPFR_RNDU);
  return rest.to_double();
}

/// The report's bounds against MPFR.
template <class T>
void expect_within_bounds(const std::vector<T>& A, const outcome<T>& f) {
  const auto& r = f.report;
  EXPECT_EQ(r.info, 0) << r.residual << " " << r.orthogonality;
  const auto left = static_cast<index_t>(f.U.size()) / f.m, right = static_cast<index_t>(f.Vt.size()) / f.n;
  const auto V = transpose(f.Vt, right, f.n);
  EXPECT_LE(skewness(f.U, f.m, left), r.orthogonality);
  EXPECT_LE(skewness(V, f.n, right), r.orthogonality);
  if (f.m >= f.n) {
    EXPECT_LE(residual(A, f.U, f.s, f.Vt, f.m, f.n), r.residual);
  } else {
    EXPECT_LE(residual(transpose(A, f.m, f.n), V, f.s, transpose(f.U, f.m, f.k()), f.n, f.m), r.residual);
  }
  for (std::size_t i = 0; i < f.s.size(); ++i) {
    EXPECT_GE(leading(f.s[i]), 0);
    if (i > 0) {
      EXPECT_LE(f.s[i], f.s[i - 1]);
    }
  }
}

/// Square U and Vt: all of U^T U and V V^T is within the bounds, and the thin part of it is thin vectors.
template <class T>
void expect_full_vectors(const context& ctx, const std::vector<T>& A, index_t m, index_t n) {
  const auto thin = run(ctx, A, m, n), full = run(ctx, A, m, n, {}, sides::full);
  EXPECT_EQ(full.U.size(), static_cast<std::size_t>(m * m));
  EXPECT_EQ(full.Vt.size(), static_cast<std::size_t>(n * n));
  expect_within_bounds(A, full);
  EXPECT_TRUE(same_bits(thin.s, full.s));
  const auto V = transpose(thin.Vt, thin.k(), n), of_full = transpose(full.Vt, n, n);
  EXPECT_TRUE(std::equal(thin.U.begin(), thin.U.end(), full.U.begin()));
  EXPECT_TRUE(std::equal(V.begin(), V.end(), of_full.begin()));
}

/// Against singular values in descending order; `rounding`: how far, in the 2-norm, the matrix is from the
/// one that they belong to.
template <class T>
void expect_singular_values(const outcome<T>& f, const std::vector<mp>& known, double rounding = 0) {
  for (std::size_t i = 0; i < known.size(); ++i) {
    mp error = known[i];
    error.subtract(f.s[i]);
    EXPECT_LE(std::fabs(error.to_double()), f.report.singular_value_error + rounding) << i;
  }
}

/// The same matrix in qd: what two formats find differs by at most their bounds.
template <class T>
void expect_agreement_with_qd(const context& ctx, const std::vector<T>& A, const outcome<T>& f) {
  std::vector<qd> wide;
  for (const T& x : A) wide.push_back(residua::convert<qd>(x));
  const auto g = run(ctx, wide, f.m, f.n);
  for (std::size_t i = 0; i < f.s.size(); ++i) {
    const double error = std::fabs(leading(g.s[i] - residua::convert<qd>(f.s[i])));
    EXPECT_LE(error, f.report.singular_value_error + g.report.singular_value_error) << i;
  }
}

class gesvd : public on_backend {};
INSTANTIATE_TEST_SUITE_P(all, gesvd, testing::ValuesIn(few_places()), name_of_place);

TEST_P(gesvd, holds_its_bounds_for_any_shape_and_data) {
  const std::pair<index_t, index_t> shapes[] = {{1, 1}, {1, 7}, {7, 1}, {19, 19}, {23, 9}, {9, 23}};
  for_each_format([&]<class T>() {
    for (const auto kind : {data::uniform, data::graded, data::cancelling}) {
      for (const auto& [m, n] : shapes) {
        const auto A = vector_of<T>(kind, m * n, 311);
        expect_within_bounds(A, run(ctx, A, m, n));
      }
    }
  });
}

TEST_P(gesvd, completes_the_longer_sides_vectors) {
  const std::pair<index_t, index_t> shapes[] = {{1, 5}, {5, 1}, {6, 6}, {13, 6}, {6, 13}};
  for_each_format([&]<class T>() {
    for (const auto& [m, n] : shapes) expect_full_vectors(ctx, vector_of<T>(data::uniform, m * n, 314), m, n);
    // Rank 1: the thin vectors lie anywhere within Q.
    expect_full_vectors(ctx, std::vector<T>(15, T(1.0)), 5, 3);
  });
}

/// Clusters, clusters within them, values that are the same, close to zero, and zero.
TEST_P(gesvd, tells_clusters_apart_and_finds_zeros) {
  for_each_format([&]<class T>() {
    constexpr int bits = residua::limb_count<T> * 53;
    const double near = std::ldexp(1.0, -bits / 3), nearer = std::ldexp(1.0, -2 * bits / 3);
    auto known = numbers({5, 5, 2, 2, 1, 1, 1, 1, 0.25, near, near, nearer, nearer, 0, 0, 0});
    known[2].add(nearer);
    known[4].add(near);
    known[4].add(nearer);
    known[5].add(near);
    known[6].add(nearer);
    known[9].add(nearer);
    for (const auto& [m, n] : {std::pair<index_t, index_t>{16, 16}, {32, 16}, {16, 64}}) {
      const auto A = reflected<T>(known, m, n);
      const auto f = run(ctx, A, m, n);
      expect_within_bounds(A, f);
      expect_singular_values(f, known, rounding_of<T>(known));
      if constexpr (residua::limb_count < T >> 1) {
        EXPECT_GT(nearer, 2 * (f.report.singular_value_error + rounding_of<T>(known)));
      }
    }
  });
}

/// Gaps of 1e-10, 1e-20, 1e-30 and 1e-40 beside a value of 1; those that the format holds are found.
TEST_P(gesvd, digits_are_those_that_are_promised) {
  for_each_format([&]<class T>() {
    auto known = numbers({4, 1, 1, 1, 1, 1, 0.5, 1e-30});
    for (const int k : {1, 2, 3, 4}) known[static_cast<std::size_t>(k)].add(std::pow(10.0, -10 * k));
    const auto A = reflected<T>(known);
    const auto f = run(ctx, A, 8, 8);
    expect_within_bounds(A, f);
    expect_singular_values(f, known, rounding_of<T>(known));
  });
}

/// Of singular values an eighth of the largest one apart, double's vectors lack less than 2^-40, and a
/// correction leaves less than 2^6 times the square of that: 2^-74, 2^-142, 2^-278.
TEST_P(gesvd, begins_with_the_vectors_of_double) {
  for_each_format([&]<class T>() {
    const auto f = run(ctx, reflected<T>(numbers({8, 7, 6, 5, 4, 3, 2, 1}), 16, 8), 16, 8);
    EXPECT_EQ(f.report.info, 0);
    EXPECT_LE(f.report.refinements, residua::limb_count<T> > 2 ? 3 : 2);
  });
}

/// Kahan's triangle: s^i on the diagonal, -c s^i behind it. Hilbert's matrix, of integers.
TEST_P(gesvd, of_ill_conditioned_matrices) {
  for_each_format([&]<class T>() {
    constexpr index_t n = 12;
    std::vector<T> kahan(n * n, T(0.0));
    const T s(0.8125), c(0.5829);
    T power(1.0);
    for (index_t i = 0; i < n; ++i, power = power * s) {
      for (index_t j = i; j < n; ++j)
        kahan[static_cast<std::size_t>(i + j * n)] = i == j ? power : T(-1.0) * c * power;
    }
    const auto f = run(ctx, kahan, n, n);
    expect_within_bounds(kahan, f);
    expect_agreement_with_qd(ctx, kahan, f);
    const auto hilbert = integer_hilbert<T>(n);
    if (hilbert.empty()) return;
    const auto g = run(ctx, hilbert, n, n);
    expect_within_bounds(hilbert, g);
    expect_agreement_with_qd(ctx, hilbert, g);
  });
}

/// The largest and the smallest elements that there are.
TEST_P(gesvd, takes_matrices_of_any_size) {
  for_each_format([&]<class T>() {
    for (const double scale : {0x1p1000, 0x1p-600, 0x1p1022}) {
      auto known = numbers({1, 0.5, 0.5, 0.25});
      for (mp& value : known) mpfr_mul_d(value.get(), value.get(), scale, MPFR_RNDN);
      const auto A = reflected<T>(known, 8, 4);
      const auto f = run(ctx, A, 8, 4);
      expect_within_bounds(A, f);
      expect_singular_values(f, known, rounding_of<T>(known));
    }
  });
}

/// The root of 11 times 2^-1073, of which at most half a unit is left; 3 times 2^1023, which no format holds.
TEST_P(gesvd, knows_what_the_range_takes_from_singular_values) {
  for_each_format([&]<class T>() {
    constexpr double size = 0x1p-1073;
    const auto f = run(ctx, std::vector<T>{T(3 * size), T(size), T(size)}, 3, 1);
    auto known = numbers({11});
    mpfr_sqrt(known[0].get(), known[0].get(), MPFR_RNDN);
    mpfr_mul_d(known[0].get(), known[0].get(), size, MPFR_RNDN);
    known[0].subtract(f.s[0]);
    mpfr_abs(known[0].get(), known[0].get(), MPFR_RNDN);
    EXPECT_LE(mpfr_cmp_d(known[0].get(), f.report.singular_value_error), 0);
    EXPECT_LE(f.report.singular_value_error, 8 * 0x1p-1074);
    const auto beyond = run(ctx, std::vector<T>(4, T(0x1.8p1023)), 2, 2);
    EXPECT_EQ(beyond.report.singular_value_error, std::numeric_limits<double>::infinity());
    EXPECT_EQ(beyond.report.residual, std::numeric_limits<double>::infinity());
    EXPECT_EQ(beyond.report.info, 1);
  });
}

TEST_P(gesvd, knows_what_the_range_takes_from_the_residual) {
  for_each_format([&]<class T>() {
    for (const double size : sizes_near_the_end) {
      const std::vector<T> A{T(3 * size), T(size), T(size), T(size)};
      const auto f = run(ctx, A, 2, 2);
      expect_loss_is_known<T>(f.report, residual(A, f.U, f.s, f.Vt, 2, 2), limit_of_residual<T>(2), size);
    }
  });
}

/// Products of few bits are judged by products of all bits.
TEST_P(gesvd, holds_its_bounds_with_products_of_few_bits) {
  if (ctx.kind() == residua::backend::reference) return;
  constexpr index_t n = 30;
  const auto A = vector_of<dd>(data::uniform, n * n, 313);
  const residua::product_options few{residua::engine::residue, std::size_t{8} << 30, 70};
  const auto f = run(ctx, A, n, n, few);
  const double exact = residual(A, f.U, f.s, f.Vt, n, n);
  EXPECT_GT(exact, 0x1p-80);
  EXPECT_LE(exact, f.report.residual);
  EXPECT_LE(f.report.residual, 1.01 * exact);
}

/// Vectors to 17 bits in another order; the longer side's vectors of zeros lie anywhere.
TEST_P(gesvd, refines_vectors_that_are_given) {
  for_each_format([&]<class T>() {
    const auto known = numbers({8, 7, 6, 5, 4, 3, 0, 0});
    const auto A = reflected<T>(known, 16, 8);
    residua::matrix<T> matrix(ctx, 16, 8, A);
    std::vector<T> left, right;
    for (index_t k = 0; k < 128; ++k) {
      const index_t column = 7 - k / 16;
      const index_t unit = column < 6 ? column : column + 4;
      left.push_back(T((k % 16 == unit ? 1.0 : 0.0) - 0.125 + std::ldexp(static_cast<double>(k % 5), -20)));
    }
    for (index_t k = 0; k < 64; ++k)
      right.push_back(
          T((k / 8 + k % 8 == 7 ? 1.0 : 0.0) - 0.25 + std::ldexp(static_cast<double>(k % 3), -20)));
    residua::matrix<T> U(ctx, 16, 8, left), Vt(ctx, 8, 8, right);
    residua::array<T> s(ctx, 8);
    const auto report = residua::refine_singular_vectors(ctx, matrix, U, s, Vt);
    const outcome<T> f{16, 8, U.to_host(ctx), s.to_host(ctx), Vt.to_host(ctx), report};
    expect_within_bounds(A, f);
    expect_singular_values(f, known, rounding_of<T>(known));
    EXPECT_GE(report.refinements, residua::limb_count<T> > 2 ? 4 : 2);
    std::fill(right.begin(), right.end(), T(1.0));
    Vt.upload(ctx, right);
    EXPECT_EQ(residua::refine_singular_vectors(ctx, matrix, U, s, Vt).info, 1);
  });
}

/// Of vectors without values, unit vectors and zeros are returned, of which |A V - U diag(s)| is |A|.
TEST_P(gesvd, refines_nothing_where_vectors_have_no_values) {
  for_each_format([&]<class T>() {
    const T zero(0.0), one(1.0), three(3.0);
    const residua::matrix<T> A(ctx, 2, 2, std::vector<T>{three, one, one, one});
    for (const double size : {0.0, 0x1p-600, 0x1p1000}) {  // squares underflow, and overflow
      residua::matrix<T> U(ctx, 2, 2, std::vector<T>{one, zero, zero, T(size)}),
          Vt(ctx, 2, 2, std::vector<T>{one, zero, zero, T(size)});
      residua::array<T> s(ctx, 2);
      const auto report = residua::refine_singular_vectors(ctx, A, U, s, Vt);
      EXPECT_EQ(report.info, 1) << size;
      EXPECT_EQ(U.to_host(ctx), (std::vector<T>{one, zero, zero, one})) << size;
      EXPECT_EQ(Vt.to_host(ctx), (std::vector<T>{one, zero, zero, one})) << size;
      EXPECT_EQ(s.to_host(ctx), (std::vector<T>{zero, zero})) << size;
      EXPECT_GE(report.residual, 1) << size;
      EXPECT_LE(report.residual, 1.0001) << size;
      EXPECT_LE(report.singular_value_error, 3.5) << size << ": little more than |A|, the root of 12";
    }
  });
}

TEST_P(gesvd, of_nothing_and_of_zeros) {
  for_each_format([&]<class T>() {
    residua::matrix<T> none(ctx, 0, 3), left(ctx, 0, 0), right(ctx, 0, 3);
    residua::array<T> empty(ctx, 0), s(ctx, 2, T(7.0));
    EXPECT_EQ(residua::gesvd(ctx, none, empty, left, right).info, 0);
    residua::matrix<T> whole(ctx, 3, 3);
    EXPECT_EQ(residua::gesvd(ctx, none, empty, left, whole).info, 0);
    EXPECT_EQ(whole.to_host(ctx)[4], T(1.0));
    residua::matrix<T> zeros(ctx, 3, 2), U(ctx, 3, 2), Vt(ctx, 2, 2);
    EXPECT_EQ(residua::gesvd(ctx, zeros, s, U, Vt).residual, 0);
    EXPECT_EQ(s.to_host(ctx), std::vector<T>(2, T(0.0)));
    EXPECT_EQ(U.to_host(ctx)[4], T(1.0));
    EXPECT_EQ(Vt.to_host(ctx)[3], T(1.0));
    EXPECT_EQ(residua::gesvd(ctx, zeros, s, whole, Vt).info, 0);
    EXPECT_EQ(whole.to_host(ctx)[8], T(1.0));
  });
}

TEST_P(gesvd, gives_the_same_bits_on_any_number_of_threads) {
  if (ctx.kind() != residua::backend::cpu) return;
  for_each_format([&]<class T>() {
    const auto A = vector_of<T>(data::uniform, 70 * 50, 312);
    const auto f = run(ctx, A, 70, 50), g = run(context::cpu(5, ctx.isa()), A, 70, 50);
    EXPECT_TRUE(same_bits(f.U, g.U));
    EXPECT_TRUE(same_bits(f.s, g.s));
    EXPECT_TRUE(same_bits(f.Vt, g.Vt));
  });
}

TEST_P(gesvd, rejects_what_does_not_fit) {
  residua::matrix<dd> A(ctx, 3, 2, std::vector<dd>(6, dd(1.0))), U(ctx, 3, 2, std::vector<dd>(6, dd(7.0))),
      Vt(ctx, 2, 2, std::vector<dd>(4, dd(7.0)));
  residua::array<dd> two(ctx, 2, dd(7.0)), three(ctx, 3);
  expect_rejected({"gesvd:", "s has 3 elements", "A has 2 singular values"},
                  [&] { residua::gesvd(ctx, A, three, U, Vt); });
  expect_rejected({"gesvd:", "U has 2 rows", "A has 3 rows"}, [&] { residua::gesvd(ctx, A, two, Vt, Vt); });
  expect_rejected({"gesvd:", "Vt has 3 rows"}, [&] { residua::gesvd(ctx, A, two, U, U); });
  residua::matrix<dd> one(ctx, 3, 1), four(ctx, 3, 4);  // neither thin nor full
  expect_rejected({"gesvd:", "U has 1 columns", "A has 2 singular values"},
                  [&] { residua::gesvd(ctx, A, two, one, Vt); });
  expect_rejected({"gesvd:", "U has 4 columns", "A has 2 singular values"},
                  [&] { residua::gesvd(ctx, A, two, four, Vt); });
  expect_rejected({"refine_singular_vectors:", "Vt has 3 rows"},
                  [&] { residua::refine_singular_vectors(ctx, A, U, two, U); });
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    residua::matrix<dd> B(ctx, 3, 2, std::vector<dd>{dd(1.0), dd(bad), dd(2.0), dd(1.0), dd(1.0), dd(1.0)});
    expect_rejected({"gesvd:", "A has an element that is not finite"},
                    [&] { residua::gesvd(ctx, B, two, U, Vt); });
    expect_rejected({"refine_singular_vectors:", "U has an element that is not finite"},
                    [&] { residua::refine_singular_vectors(ctx, A, B, two, Vt); });
    residua::matrix<dd> C(ctx, 2, 2, std::vector<dd>{dd(1.0), dd(1.0), dd(1.0), dd(bad)});
    expect_rejected({"refine_singular_vectors:", "Vt has an element that is not finite"},
                    [&] { residua::refine_singular_vectors(ctx, A, U, two, C); });
  }
  EXPECT_EQ(two.to_host(ctx), std::vector<dd>(2, dd(7.0)));
  EXPECT_EQ(U.to_host(ctx), std::vector<dd>(6, dd(7.0)));
}

}  // namespace
}  // namespace residua_test
