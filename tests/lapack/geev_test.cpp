// geev.
#include "residua/lapack/geev.hpp"

#include "lapack/geev/balancing.hpp"
#include "lapack/spectra.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::geev_report;

template <class T>
struct outcome {
  index_t n;
  std::vector<T> wr, wi, left, right;
  geev_report report;
};

template <class T>
outcome<T> run(const context& ctx, const std::vector<T>& all, index_t padding = 1,
               const residua::product_options& options = {}) {
  const auto n = static_cast<index_t>(std::lround(std::sqrt(static_cast<double>(all.size()))));
  const padded<T> A(ctx, all, n, n, padding);
  padded<T> Y(ctx, std::vector<T>(all.size(), T(7.0)), n, n, padding), X(ctx, all, n, n, padding + 1);
  residua::array<T> wr(ctx, n), wi(ctx, n);
  const auto report = residua::geev(ctx, A, wr, wi, Y, X, options);
  return {n, wr.to_host(ctx), wi.to_host(ctx), Y.elements(), X.elements(), report};
}

/// |A X - X W|_F / |A|_F in MPFR, or |A^T Y - Y W^T|_F / |A|_F; also that W's pairs are as LAPACK has them.
template <class T>
double exact_residual(const std::vector<T>& A, const outcome<T>& f, bool left) {
  const index_t n = f.n;
  auto a = exactly(A, n), x = exactly(left ? f.left : f.right, n), wr = exactly(f.wr, n),
       wi = exactly(f.wi, n);
  mp product(solution_bits);
  index_t first = 0;  // of a pair
  mp residual = frobenius(n, n, [&](index_t i, index_t j) {
    const bool is_pair = !mpfr_zero_p(wi(j, 0).get());
    if (i == 0 && (j == 0 || !is_pair || mpfr_sgn(wi(j, 0).get()) > 0)) first = j;
    mp sum(0.0, solution_bits);
    add_product(sum, product, x(i, j), wr(j, 0));
    mpfr_neg(sum.get(), sum.get(), MPFR_RNDN);
    if (is_pair) {
      mp turned = wi(j, 0);
      if (left) mpfr_neg(turned.get(), turned.get(), MPFR_RNDN);
      add_product(sum, product, x(i, first == j ? j + 1 : first), turned);
    }
    for (index_t k = 0; k < n; ++k) add_product(sum, product, left ? a(k, i) : a(i, k), x(k, j));
    return sum;
  });
  const mp norm = frobenius(n, n, [&](index_t i, index_t j) { return a(i, j); });
  mpfr_div(residual.get(), residual.get(), norm.get(), MPFR_RNDU);
  return residual.to_double();
}

template <class T>
void expect_bounds_hold(const std::vector<T>& A, const outcome<T>& f) {
  for (std::size_t j = 0; j < f.wr.size(); ++j) {
    if (!(leading(f.wi[j]) > 0)) continue;
    ASSERT_LT(j + 1, f.wr.size());
    EXPECT_EQ(f.wr[j], f.wr[j + 1]);
    EXPECT_EQ(f.wi[j], -f.wi[j + 1]);
  }
  expect_residual<T>(f.report.residual, exact_residual(A, f, false), f.n);
  expect_residual<T>(f.report.left_residual, exact_residual(A, f, true), f.n);
}
/// Vectors have norm 1, to what n squares, their sum, a root and a quotient err by.
template <class T>
void expect_normalised(const std::vector<T>& X, const outcome<T>& f) {
  const index_t n = f.n;
  auto x = exactly(X, n);
  mp product(solution_bits);
  for (index_t j = 0; j < n; ++j) {
    const index_t columns = leading(f.wi[static_cast<std::size_t>(j)]) == 0 ? 1 : 2;
    mp sum(-1.0, solution_bits);
    for (index_t k = j; k < j + columns; ++k) {
      for (index_t i = 0; i < n; ++i) add_product(sum, product, x(i, k), x(i, k));
    }
    using bounds = residua::error_bounds<T>;
    const double units = bounds::dot * static_cast<double>(2 * n) + 4 * bounds::product + bounds::quotient +
                         bounds::root + 2 * bounds::scaled_sum;
    EXPECT_LE(std::fabs(sum.to_double()), 4 * units * residua::limb_unit<T>) << j;
    j += columns - 1;
  }
}

/// To each known eigenvalue one of W is as near as the report says; `rounding`: how far, in the 2-norm, the
/// matrix is from a normal one with these.
template <class T>
void expect_eigenvalues(const outcome<T>& f, const std::vector<mp>& re, const std::vector<mp>& im,
                        double rounding = 0) {
  for (std::size_t i = 0; i < re.size(); ++i) {
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t j = 0; j < f.wr.size(); ++j) {
      mp x = re[i], y = im[i];
      x.subtract(f.wr[j]);
      y.subtract(f.wi[j]);
      nearest = std::min(nearest, std::hypot(x.to_double(), y.to_double()));
    }
    EXPECT_LE(nearest, f.report.eigenvalue_error + rounding) << i;
  }
}

/// S B S^-1 with S = L U of small integers and ones on both diagonals: exact where B's numbers are short.
template <class T>
std::vector<T> similar_to(std::vector<T> B, index_t n) {
  const auto place = [n](index_t i, index_t j) { return static_cast<std::size_t>(i + j * n); };
  // Rows i += c row j and columns j -= c column i, one after the other, and likewise upwards.
  const auto combine = [&](index_t row, index_t other, double c) {
    for (index_t j = 0; j < n; ++j) B[place(row, j)] = B[place(row, j)] + T(c) * B[place(other, j)];
    for (index_t i = 0; i < n; ++i) B[place(i, other)] = B[place(i, other)] - T(c) * B[place(i, row)];
  };
  for (index_t k = 1; k < n; ++k) combine(k, k - 1, k % 2 == 0 ? 1 : -1);
  for (index_t k = n - 1; k > 0; --k) combine(k - 1, k, k % 3 == 0 ? -1 : 1);
  return B;
}
/// Of the eigenvalues re + i im, pairs side by side.
template <class T>
std::vector<T> block_diagonal(const std::vector<T>& re, const std::vector<T>& im) {
  const auto n = static_cast<index_t>(re.size());
  std::vector<T> B(re.size() * re.size(), T(0.0));
  for (index_t j = 0; j < n; ++j) {
    const auto k = static_cast<std::size_t>(j), diagonal = static_cast<std::size_t>(j + j * n);
    B[diagonal] = re[k];
    if (leading(im[k]) > 0) B[diagonal + static_cast<std::size_t>(n)] = im[k];
    if (leading(im[k]) < 0) B[diagonal - static_cast<std::size_t>(n)] = im[k];
  }
  return B;
}

template <class T>
std::vector<mp> exact_values(const std::vector<T>& values) {
  std::vector<mp> its;
  for (const T& value : values) its.emplace_back(solution_bits).set(value);
  return its;
}

/// Returns the bound of the eigenvalues' errors.
template <class T>
double expect_spectrum(const context& ctx, const std::vector<T>& re, const std::vector<T>& im) {
  const auto A = similar_to(block_diagonal(re, im), static_cast<index_t>(re.size()));
  const auto f = run(ctx, A);
  EXPECT_EQ(f.report.info, 0);
  expect_bounds_hold(A, f);
  expect_normalised(f.right, f);
  expect_normalised(f.left, f);
  expect_eigenvalues(f, exact_values(re), exact_values(im));
  // |Y (A X - X W)| <= |Y| |A X - X W|, and as much for what rounding hides, |X| >= 1 and |I - Y X| <= 1/2.
  double square = 0;
  for (const T& a : A) square += leading(a) * leading(a);
  EXPECT_LE(f.report.eigenvalue_error, 4 * f.report.condition * f.report.residual * std::sqrt(square));
  return f.report.eigenvalue_error;
}

class geev : public on_backend {};
INSTANTIATE_TEST_SUITE_P(all, geev, testing::ValuesIn(few_places()), name_of_place);

TEST_P(geev, finds_known_eigenvalues) {
  for_each_format([&]<class T>() {
    expect_spectrum<T>(ctx, {T(-3.0)}, {T(0.0)});
    expect_spectrum<T>(ctx, {T(2.0), T(2.0)}, {T(3.0), T(-3.0)});
    expect_spectrum<T>(ctx, {T(1.0), T(2.0), T(2.0)}, {T(0.0), T(0.5), T(-0.5)});
    expect_spectrum<T>(ctx, {T(4.0), T(4.0), T(-1.0), T(0.0), T(0.25), T(0.25), T(7.0), T(-2.0), T(-2.0)},
                       {T(1.0), T(-1.0), T(0.0), T(0.0), T(2.0), T(-2.0), T(0.0), T(1.0), T(-1.0)});
  });
}

/// Close and equal real eigenvalues, and a pair close to real ones, that have all their eigenvectors.
TEST_P(geev, tells_clusters_apart) {
  for_each_format([&]<class T>() {
    if constexpr (residua::limb_count < T >> 1) {
      const double near = std::ldexp(1.0, -residua::limb_count<T> * 17);
      expect_spectrum<T>(ctx, {T(1.0), T(1.0) + T(near), T(1.0), T(3.0), T(3.0), T(-2.0)},
                         std::vector<T>(6, T(0.0)));
      // A pair that double takes for two real numbers, or the other way round.
      expect_spectrum<T>(ctx, {T(1.0), T(1.0), T(2.0)}, {T(near), T(-near), T(0.0)});
    }
  });
}

/// Complex pairs that double does not tell apart, clusters of them within clusters, and equal ones, with all
/// their eigenvectors. Gaps are powers of two, so that the matrix is exact.
TEST_P(geev, tells_close_complex_pairs_apart) {
  for_each_format([&]<class T>() {
    if constexpr (residua::limb_count < T >> 1) {
      const int bits = residua::limb_count<T> * 53;
      for (const int exponent : {34, 52, bits * 3 / 4}) {
        const T near(std::ldexp(1.0, -exponent)), one(1.0), two(2.0), zero(0.0);
        const std::vector<T> re{one, one, one + near, one + near, one, one, one, one, T(5.0)},
            im{two, -two, two, -two, two + near, -two - near, two, -two, zero};
        const double error = expect_spectrum(ctx, re, im);
        EXPECT_LT(error, leading(near) / 4) << exponent;
      }
      const T near(std::ldexp(1.0, -bits / 4)), nearer(std::ldexp(1.0, -bits / 2)), one(1.0), two(2.0);
      EXPECT_LT(expect_spectrum<T>(ctx, {one, one, one + nearer, one + nearer, one, one},
                                   {two, -two, two, -two, two + near, -two - near}),
                leading(nearer) / 4);
      // Close to the real axis and to each other.
      EXPECT_LT(expect_spectrum<T>(ctx, {one, one, one + nearer, one + nearer, two},
                                   {near, -near, near, -near, T(0.0)}),
                leading(nearer) / 4);
    }
  });
}

/// Eigenvalues that are equal or as close as rounding errors allow, with orthonormal eigenvectors: those in
/// double may be parallel, and what couples close ones is rounding alone, by which a rotation would end the
/// refinement of all others.
TEST_P(geev, is_not_misled_by_rounding_errors) {
  for_each_format([&]<class T>() {
    if constexpr (residua::limb_count < T >> 1) {
      for (const auto& [seed, shift] :
           {std::pair(18003, 3), std::pair(13006, 6), std::pair(15003, 3), std::pair(18015, 15)}) {
        const auto known = close_values<T>(static_cast<std::uint64_t>(seed), shift);
        const auto A = reflected<T>(known);
        const auto f = run(ctx, A);
        EXPECT_EQ(f.report.info, 0) << seed;
        expect_bounds_hold(A, f);
        expect_eigenvalues(f, known, std::vector<mp>(known.size(), mp(0.0, solution_bits)),
                           rounding_of<T>(known));
        EXPECT_LT(f.report.condition, 1000);
      }
    }
  });
}

TEST_P(geev, holds_its_bounds_on_any_data) {
  for_each_format([&]<class T>() {
    for (const auto kind : {data::uniform, data::graded, data::cancelling}) {
      const auto A = vector_of<T>(kind, 17 * 17, 311);
      const auto f = run(ctx, A, 0);
      EXPECT_TRUE(kind != data::uniform || f.report.info == 0);
      expect_bounds_hold(A, f);
    }
  });
}

/// Eigenvalues 2^-46 apart, whose vectors double tells apart to some 2^-7. The first refinement turns them as
/// double finds, which leaves couplings of about 2^-50 of a gap, and the others square that: 2^-96 beside the
/// norm, 2^-146, 2^-246. qd, whose rounding is 2^-212, may take one more for factors that are not counted
/// here. A coupling that was turned by is not corrected, too, which would cost another refinement.
TEST_P(geev, turns_groups_and_corrects_them_once) {
  for_each_format([&]<class T>() {
    std::vector<T> re;
    for (int k = 0; k < 8; ++k) re.push_back(T(1.0) + T(std::ldexp(k, -46)));
    const auto f = run(ctx, similar_to(block_diagonal(re, std::vector<T>(8, T(0.0))), 8));
    EXPECT_EQ(f.report.info, 0);
    EXPECT_LE(f.report.refinements, residua::limb_count<T> > 3 ? 4 : 3);
  });
}

/// Products of fewer bits leave larger residuals, of which some are beyond the bound by little.
TEST_P(geev, is_done_where_its_residual_is_within_the_bound) {
  if (ctx.kind() == residua::backend::reference) return;
  constexpr index_t n = 24;
  using bounds = residua::error_bounds<dd>;
  const double most = 4 * (bounds::dot * n + 4 * bounds::scaled_sum) * std::sqrt(n) * residua::limb_unit<dd>;
  const auto A = vector_of<dd>(data::uniform, n * n, 313);
  bool is_little = false;
  for (const int bits : {0, 96, 92, 88, 84, 80}) {
    const auto f = run(ctx, A, 1, {residua::engine::residue, std::size_t{8} << 30, bits});
    expect_bounds_hold(A, f);
    EXPECT_EQ(f.report.info, f.report.residual <= most ? 0 : 1) << bits;
    EXPECT_GT(f.report.refinements, 0);
    is_little |= f.report.residual > most && f.report.residual < 256 * most;
  }
  EXPECT_TRUE(is_little);
}

/// Frank's matrix, whose smallest eigenvalues are as sensitive as its largest are not: W. L. Frank, Computing
/// eigenvalues of complex matrices by determinant evaluation, J. SIAM 6 (1958). With w, 1 / w is one, too.
TEST_P(geev, finds_the_reciprocal_eigenvalues_of_franks_matrix) {
  for_each_format([&]<class T>() {
    constexpr index_t n = 12;
    std::vector<T> A;
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = 0; i < n; ++i)
        A.push_back(T(i > j + 1 ? 0.0 : static_cast<double>(n - std::max(i, j))));
    }
    const auto f = run(ctx, A);
    expect_bounds_hold(A, f);
    if constexpr (residua::limb_count < T >> 1) {
      EXPECT_EQ(f.report.info, 0);
      for (std::size_t k = 0; k < n; ++k) {
        EXPECT_EQ(leading(f.wi[k]), 0);
        // 1 / (w + e) is within 2 e / w^2 of 1 / w, so an eigenvalue is near.
        const T reciprocal = T(1.0) / f.wr[k];
        const double w = leading(f.wr[k]), e = f.report.eigenvalue_error;
        double nearest = 1e300;
        for (const T& other : f.wr) nearest = std::min(nearest, std::fabs(leading(other - reciprocal)));
        EXPECT_LE(nearest,
                  e + 2 * e / (w * w) + residua::error_bounds<T>::quotient * residua::limb_unit<T> / w);
      }
    }
  });
}

/// A matrix with one eigenvector: nothing converges, and what is said of it holds.
TEST_P(geev, says_that_eigenvectors_are_missing) {
  for_each_format([&]<class T>() {
    const std::vector<T> A{T(1.0), T(0.0), T(0.0), T(1.0), T(1.0), T(0.0), T(0.0), T(1.0), T(1.0)};
    const auto f = run(ctx, A);
    EXPECT_LE(exact_residual(A, f, false), f.report.residual);
    if (f.report.info == 0) expect_eigenvalues(f, numbers({1, 1, 1}), numbers({0, 0, 0}));
    EXPECT_GE(f.report.condition, 0x1p20);
  });
}

/// Of shifts, whose powers vanish, the refinement nears vectors to the one there is until their inverse
/// overflows: then there are no left ones.
TEST_P(geev, has_no_left_eigenvectors_where_the_right_ones_are_dependent) {
  int overflows = 0;
  for (const index_t n : {14, 16, 18}) {
    std::vector<dd> A(static_cast<std::size_t>(n * n), dd(0.0));
    for (index_t j = 1; j < n; ++j) A[static_cast<std::size_t>(j - 1 + j * n)] = dd(1.0);
    const auto f = run(ctx, A);
    EXPECT_EQ(f.report.info, 1);
    EXPECT_LE(exact_residual(A, f, false), f.report.residual);
    EXPECT_LE(f.report.residual, 0x1p-53);
    if (!std::isinf(f.report.condition)) continue;
    ++overflows;
    EXPECT_TRUE(same_bits(f.left, std::vector<dd>(A.size(), dd(0.0))));
    for (const double bound : {f.report.left_residual, f.report.eigenvalue_error})
      EXPECT_EQ(bound, std::numeric_limits<double>::infinity());
  }
  EXPECT_GT(overflows, 0);
}

/// The inverse of nearly dependent vectors may be so large that squares of its elements overflow: its rows
/// have norm 1 all the same once they are left eigenvectors.
TEST_P(geev, left_eigenvectors_have_norm_1_however_large_the_inverse_is) {
  int large = 0;
  for_each_format([&]<class T>() {
    for (const index_t n : {4, 5, 6, 8}) {
      std::vector<T> A(static_cast<std::size_t>(n * n), T(0.0));
      for (index_t j = 1; j < n; ++j) A[static_cast<std::size_t>(j - 1 + j * n)] = T(1.0);
      const auto f = run(ctx, A);
      if (std::isinf(f.report.left_residual)) continue;
      expect_normalised(f.left, f);
      EXPECT_LE(exact_residual(A, f, true), f.report.left_residual);
      large += f.report.condition >= 0x1p600 ? 1 : 0;
    }
  });
  EXPECT_GT(large, 0) << "such that squares overflow";
}

/// D^-1 A D for D = diag(2^exponents).
template <class T>
std::vector<T> scaled_by(std::vector<T> A, const std::vector<int>& exponents) {
  using std::ldexp;
  for (std::size_t k = 0; k < A.size(); ++k)
    A[k] = ldexp(A[k], exponents[k / exponents.size()] - exponents[k % exponents.size()]);
  return A;
}

/// A badly scaled matrix has the eigenvalues of the balanced one, with its bounds, and vectors with the
/// residual of any matrix.
TEST_P(geev, balances_badly_scaled_matrices) {
  for_each_format([&]<class T>() {
    using std::ldexp;
    // A power of two for all, where much of double's range lies between A and what it becomes.
    for (const auto& [step, exponent] : {std::pair(12, 0), {-40, -900}, {100, 0}, {-200, 0}}) {
      SCOPED_TRACE(step);
      std::vector<T> re{T(2.0), T(-1.0), T(3.0), T(3.0), T(5.0)}, im{T(0.0), T(0.0), T(1.0), T(-1.0), T(0.0)};
      for (auto* const values : {&re, &im})
        for (T& value : *values) value = ldexp(value, exponent);
      const auto A =
          scaled_by(similar_to(block_diagonal(re, im), 5), {0, step, 2 * step, 3 * step, 4 * step});
      std::vector<double> magnitudes;
      for (const T& a : A) magnitudes.push_back(std::fabs(leading(a)));
      const residua::lapack::balancing its(magnitudes, 5);
      const auto f = run(ctx, A), expected = run(ctx, scaled_by(A, its.exponents()));
      EXPECT_TRUE(same_bits(f.wr, expected.wr));
      EXPECT_TRUE(same_bits(f.wi, expected.wi));
      EXPECT_EQ(f.report.eigenvalue_error, expected.report.eigenvalue_error);
      EXPECT_EQ(f.report.condition, expected.report.condition);
      EXPECT_LT(f.report.condition, std::ldexp(1.0, std::abs(step)));
      EXPECT_EQ(f.report.info, 0);
      EXPECT_LT(f.report.left_residual, 0x1p-26);  // that of vectors that are none would be about 1
      expect_bounds_hold(A, f);
      expect_normalised(f.right, f);
      expect_normalised(f.left, f);
      expect_eigenvalues(f, exact_values(re), exact_values(im));
    }
  });
}

TEST(balancing, scales_rows_and_columns_to_equal_sums) {
  using residua::lapack::balancing;
  EXPECT_EQ(balancing({}, 0).exponents(), std::vector<int>{});
  EXPECT_FALSE(balancing({}, 0).is_worthwhile());
  // By columns: (1 2^20; 2^-20 1).
  const balancing two({1, 0x1p-20, 0x1p20, 1}, 2);
  EXPECT_EQ(two.exponents()[1] - two.exponents()[0], -20);
  EXPECT_EQ(two.largest_exponent(), 0);
  EXPECT_TRUE(two.is_worthwhile());
  EXPECT_FALSE(balancing({1, 0x1p-10, 0x1p10, 1}, 2).is_worthwhile());
  EXPECT_TRUE(balancing({1, 0x1p-11, 0x1p11, 1}, 2).is_worthwhile());
  // The diagonal has no part in it, were it out of the others' sight.
  EXPECT_TRUE(balancing({0x1p900, 0x1p-320, 0x1p-280, 0x1p900}, 2).is_worthwhile());
  // A triangle has no balanced form.
  EXPECT_EQ(balancing({1, 0, 0x1p50, 1}, 2).exponents(), (std::vector<int>{0, 0}));
  EXPECT_EQ(balancing({1, 0, 0x1p50, 1}, 2).largest_exponent(), 50);
  // (0 0 2^1000; 2^-1000 0 0; 0 2^-900 0) is a cycle: its product, 2^-900, is all that similarities keep.
  const balancing cycle({0, 0x1p-1000, 0, 0, 0, 0x1p-900, 0x1p1000, 0, 0}, 3);
  const auto& d = cycle.exponents();
  for (const int exponent : {1000 + d[2] - d[0], -1000 + d[0] - d[1], -900 + d[1] - d[2]})
    EXPECT_EQ(exponent, -300);  // all are neighbours, and those differ by a factor of two at most
  EXPECT_EQ(balancing({0, 0, 0, 0}, 2).largest_exponent(), 0);
}

TEST_P(geev, takes_matrices_of_any_size) {
  for_each_format([&]<class T>() {
    for (const double scale : {0x1p1000, 0x1p-600}) {
      const auto A = similar_to(
          block_diagonal<T>({T(scale), T(2 * scale), T(2 * scale)}, {T(0.0), T(scale), T(-scale)}), 3);
      const auto f = run(ctx, A);
      EXPECT_EQ(f.report.info, 0);
      expect_bounds_hold(A, f);
    }
  });
}

/// Eigenvalues 0 and 3 times 2^1023, which no format holds; 0 and i root(27 / 4) times 2^1023 and its
/// conjugate.
TEST_P(geev, has_no_bound_of_eigenvalues_beyond_the_range) {
  for_each_format([&]<class T>() {
    const T a(0x1.8p1023), zero(0.0);
    for (const auto& A : {std::vector<T>(4, a), std::vector<T>{zero, a, -a, -a, zero, a, a, -a, zero}}) {
      const auto f = run(ctx, A);
      EXPECT_EQ(f.report.eigenvalue_error, std::numeric_limits<double>::infinity());
      EXPECT_EQ(f.report.residual, std::numeric_limits<double>::infinity());
      EXPECT_EQ(f.report.info, 1);
    }
  });
}

/// Integer matrices, by columns, that lack eigenvectors, and their real eigenvalues: corrections lead away
/// from what double has found of them, and geev returns the nearest that it came.
TEST_P(geev, stays_near_where_eigenvectors_are_missing) {
  struct defective {
    std::vector<double> A, w;
  };
  const defective all[] = {{{0, -4, 0, 1, 4, 0, -1, 0, 0}, {0, 2, 2}},
                           {{1, -1, 1, 0, -2, 4, -1, -1, 3}, {0, 0, 2}},
                           {{0, -2, 2, 0, 1, -1, -1, -2, 0, 1, -2, -1, 1, -3, 3, 0}, {-2, -1, 0, 0}},
                           {{1, -1, 0, 0, 1, -1, 0, 0, -5, 8, 1, 0, -3, 5, 0, 1}, {0, 0, 1, 1}}};
  for_each_format([&]<class T>() {
    for (const auto& [elements, known] : all) {
      std::vector<T> A(elements.begin(), elements.end());
      const auto f = run(ctx, A);
      EXPECT_LE(exact_residual(A, f, false), f.report.residual);
      EXPECT_LE(f.report.residual, 1e-14);
      auto w = f.wr;
      std::sort(w.begin(), w.end(), [](const T& x, const T& y) { return leading(x) < leading(y); });
      // A residual of u moves double eigenvalues by some roots of u.
      for (std::size_t k = 0; k < w.size(); ++k) EXPECT_NEAR(leading(w[k]), known[k], 1e-5) << k;
    }
  });
}

/// The eigenvalues are 1 + i root(2) and its conjugate, times the size.
TEST_P(geev, knows_what_the_range_takes_from_the_residuals) {
  for_each_format([&]<class T>() {
    for (const double size : sizes_near_the_end) {
      const std::vector<T> A{T(size), T(-size), T(2 * size), T(size)};
      const auto f = run(ctx, A);
      expect_loss_is_known<T>(f.report, exact_residual(A, f, false), limit_of_residual<T>(2), size);
      EXPECT_LE(exact_residual(A, f, true), f.report.left_residual) << size;
    }
  });
}

TEST_P(geev, of_nothing_and_of_zeros) {
  for_each_format([&]<class T>() {
    residua::matrix<T> none(ctx, 0, 0), zeros(ctx, 3, 3), X(ctx, 3, 3), Y(ctx, 3, 3);
    residua::array<T> empty(ctx, 0), wr(ctx, 3, T(7.0)), wi(ctx, 3, T(7.0));
    EXPECT_EQ(residua::geev(ctx, none, empty, empty, none).info, 0);
    EXPECT_EQ(residua::geev(ctx, zeros, wr, wi, Y, X).eigenvalue_error, 0);
    EXPECT_EQ(wr.to_host(ctx), std::vector<T>(3, T(0.0)));
    EXPECT_EQ(wi.to_host(ctx), std::vector<T>(3, T(0.0)));
    EXPECT_EQ(X.to_host(ctx)[4], T(1.0));
    EXPECT_TRUE(same_bits(Y.to_host(ctx), X.to_host(ctx)));
  });
}

TEST_P(geev, gives_the_same_bits_on_any_number_of_threads) {
  if (ctx.kind() != residua::backend::cpu) return;
  for_each_format([&]<class T>() {
    const auto A = vector_of<T>(data::uniform, 60 * 60, 312);
    const auto f = run(ctx, A), g = run(context::cpu(5, ctx.isa()), A);
    EXPECT_TRUE(same_bits(f.right, g.right));
    EXPECT_TRUE(same_bits(f.left, g.left));
    EXPECT_TRUE(same_bits(f.wi, g.wi));
  });
}

TEST_P(geev, rejects_what_does_not_fit) {
  residua::matrix<dd> wide(ctx, 2, 3, std::vector<dd>(6, dd(1.0))), A(ctx, 2, 2, std::vector<dd>(4, dd(1.0)));
  residua::array<dd> two(ctx, 2, dd(7.0)), other(ctx, 2), three(ctx, 3);
  expect_rejected({"geev:", "is 2 x 3; it must be square"}, [&] { residua::geev(ctx, wide, two, other, A); });
  expect_rejected({"geev:", "X is 2 x 3; it must be square"},
                  [&] { residua::geev(ctx, A, two, other, wide); });
  expect_rejected({"geev:", "Y is 2 x 3; it must be square"},
                  [&] { residua::geev(ctx, A, two, other, wide, A); });
  expect_rejected({"geev:", "wr has 3 elements", "A has 2 rows"},
                  [&] { residua::geev(ctx, A, three, other, A); });
  expect_rejected({"geev:", "wi has 3 elements", "A has 2 rows"},
                  [&] { residua::geev(ctx, A, two, three, A); });
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    const residua::matrix<dd> B(ctx, 2, 2, std::vector<dd>{dd(1.0), dd(bad), dd(2.0), dd(1.0)});
    expect_rejected({"geev:", "A has an element that is not finite"},
                    [&] { residua::geev(ctx, B, two, other, A); });
  }
  EXPECT_EQ(two.to_host(ctx), std::vector<dd>(2, dd(7.0)));
  EXPECT_EQ(A.to_host(ctx), std::vector<dd>(4, dd(1.0)));
}

}  // namespace
}  // namespace residua_test
