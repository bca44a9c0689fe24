// geev of complex matrices, against MPFR and known spectra.
#include "lapack/complex/exact_parts.hpp"
#include "lapack/geev/balancing.hpp"
#include "residua/lapack/complex/geev.hpp"
#include "residua/number/complex/arithmetic.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::geev_report;

template <class T>
struct outcome {
  index_t n;
  complex_elements<T> w, left, right;
  geev_report report;
};

/// `increment`: of w.
template <class T>
outcome<T> run(const context& ctx, const complex_elements<T>& all, index_t increment = 1,
               const residua::product_options& options = {}) {
  const index_t n = order_of(all);
  const complex_elements<T> zeros(all.size(), complex<T>(T(0.0)));
  padded_complex<T> A(ctx, all, n, n), Y(ctx, zeros, n, n), X(ctx, zeros, n, n);
  spread_vector<T> w(ctx, complex_elements<T>(static_cast<std::size_t>(n), complex<T>(T(0.0))), increment);
  const auto report = residua::geev(ctx, A.view(), w.view(), Y.view(), X.view(), options);
  EXPECT_EQ(A.elements(), all);
  return {n, w.elements(), Y.elements(), X.elements(), report};
}

/// |A X - X W|_F / |A|_F in MPFR, or |A^H Y - Y W^H|_F / |A|_F.
template <class T>
double exact_residual(const complex_elements<T>& A, const outcome<T>& f, bool is_left) {
  const index_t n = f.n;
  exact_parts a(A), x(is_left ? f.left : f.right);
  mp residual = complex_frobenius(n, [&](index_t i, index_t j, index_t which) {
    mp re(0.0, solution_bits), im(0.0, solution_bits);
    for (index_t k = 0; k < n; ++k) {
      const index_t row = is_left ? k : i, column = is_left ? i : k;
      exact_parts::add(re, im, a.re(row, column), a.im(row, column), x.re(k, j), x.im(k, j), is_left);
    }
    const auto w = f.w[static_cast<std::size_t>(j)];
    const auto less = is_left ? -conj(w) : -w;
    exact_parts::add(re, im, mp(less.re, solution_bits), mp(less.im, solution_bits), x.re(i, j), x.im(i, j),
                     false);
    return which == 0 ? re : im;
  });
  const mp norm = complex_frobenius(
      n, [&](index_t i, index_t j, index_t which) { return which == 0 ? a.re(i, j) : a.im(i, j); });
  mpfr_div(residual.get(), residual.get(), norm.get(), MPFR_RNDU);
  return residual.to_double();
}
template <class T>
void expect_bounds_hold(const complex_elements<T>& A, const outcome<T>& f) {
  expect_residual<T>(f.report.residual, exact_residual(A, f, false), 2 * f.n);
  expect_residual<T>(f.report.left_residual, exact_residual(A, f, true), 2 * f.n);
}

/// Vectors have norm 1, to what 2 n squares, their sum, a root and a quotient err by, and a real element of
/// the largest magnitude.
template <class T>
void expect_normalised(const complex_elements<T>& X, index_t n) {
  exact_parts x(X);
  mp product(solution_bits);
  for (index_t j = 0; j < n; ++j) {
    mp sum(-1.0, solution_bits);
    double largest = 0, real = 0;
    for (index_t i = 0; i < n; ++i) {
      add_product(sum, product, x.re(i, j), x.re(i, j));
      add_product(sum, product, x.im(i, j), x.im(i, j));
      const double re = x.re(i, j).to_double(), im = x.im(i, j).to_double();
      largest = std::max(largest, std::hypot(re, im));
      if (im == 0) real = std::max(real, re);
    }
    using bounds = residua::error_bounds<T>;
    const double units = bounds::dot * static_cast<double>(2 * n) + 4 * bounds::product + bounds::quotient +
                         bounds::root + 2 * bounds::scaled_sum;
    EXPECT_LE(std::fabs(sum.to_double()), 4 * units * residua::limb_unit<T>) << j;
    EXPECT_GE(real, largest * (1 - 0x1p-40)) << j;
  }
}

/// A complex number by its parts.
struct exact_value {
  mp re{solution_bits}, im{solution_bits};
};
template <class T>
double distance(exact_value z, const complex<T>& w) {
  z.re.subtract(w.re);
  z.im.subtract(w.im);
  return std::hypot(z.re.to_double(), z.im.to_double());
}
/// To each known eigenvalue one of w is as near as the report says; `rounding`: how far, in the 2-norm, the
/// matrix is from a normal one of that spectrum.
template <class T>
void expect_eigenvalues(const outcome<T>& f, const std::vector<exact_value>& known, double rounding = 0) {
  for (std::size_t i = 0; i < known.size(); ++i) {
    double nearest = std::numeric_limits<double>::infinity();
    for (const auto& w : f.w) nearest = std::min(nearest, distance(known[i], w));
    EXPECT_LE(nearest, f.report.eigenvalue_error + rounding) << i;
  }
}

/// Newton's method in MPFR for A x = w x, x_k = 1, from approximations: it ends in an eigenvalue.
template <class T>
exact_value exact_eigenvalue(const complex_elements<T>& A, complex<T> w, const complex<T>* vector) {
  exact_parts a(A);
  const index_t n = order_of(A), m = 2 * n + 2;
  index_t k = 0;
  for (index_t i = 1; i < n; ++i) {
    if (leading(abs(vector[k])) < leading(abs(vector[i]))) k = i;
  }
  std::vector<exact_value> x(static_cast<std::size_t>(n + 1));
  for (index_t i = 0; i < n; ++i) {
    const auto z = vector[i] / vector[k];
    x[static_cast<std::size_t>(i)] = {mp(z.re, solution_bits), mp(z.im, solution_bits)};
  }
  x[static_cast<std::size_t>(n)] = {mp(w.re, solution_bits), mp(w.im, solution_bits)};
  const auto at_w = static_cast<std::size_t>(n);
  for (int step = 0; step < 8; ++step) {
    exact_matrix J(m, m), r(m, 1);
    const auto put = [&](index_t i, index_t j, const mp& re, const mp& im) {
      J(2 * i, 2 * j) = J(2 * i + 1, 2 * j + 1) = re;
      J(2 * i + 1, 2 * j) = im;
      mpfr_neg(J(2 * i, 2 * j + 1).get(), im.get(), MPFR_RNDN);
    };
    const mp one(1.0, solution_bits), zero(0.0, solution_bits);
    for (index_t i = 0; i < n; ++i) {
      for (index_t j = 0; j < n; ++j) {
        mp re = a.re(i, j), im = a.im(i, j);
        const auto& z = x[static_cast<std::size_t>(j)];
        if (i == j) {
          mpfr_sub(re.get(), re.get(), x[at_w].re.get(), MPFR_RNDN);
          mpfr_sub(im.get(), im.get(), x[at_w].im.get(), MPFR_RNDN);
        }
        put(i, j, re, im);
        exact_parts::add(r(2 * i, 0), r(2 * i + 1, 0), re, im, z.re, z.im, false);
      }
      mp re(solution_bits), im(solution_bits);
      mpfr_neg(re.get(), x[static_cast<std::size_t>(i)].re.get(), MPFR_RNDN);
      mpfr_neg(im.get(), x[static_cast<std::size_t>(i)].im.get(), MPFR_RNDN);
      put(i, n, re, im);
    }
    put(n, k, one, zero);
    auto less = exact_solution(std::move(J), std::move(r));
    for (index_t i = 0; i <= n; ++i) {
      auto& z = x[static_cast<std::size_t>(i)];
      mpfr_sub(z.re.get(), z.re.get(), less(2 * i, 0).get(), MPFR_RNDN);
      mpfr_sub(z.im.get(), z.im.get(), less(2 * i + 1, 0).get(), MPFR_RNDN);
    }
  }
  return x[at_w];
}
/// Each w is as near to an eigenvalue as the report says, and no two to one.
template <class T>
void expect_near_eigenvalues(const complex_elements<T>& A, const outcome<T>& f) {
  std::vector<exact_value> known;
  for (index_t j = 0; j < f.n; ++j) {
    known.push_back(
        exact_eigenvalue(A, f.w[static_cast<std::size_t>(j)], &f.right[static_cast<std::size_t>(j * f.n)]));
    EXPECT_LE(distance(known.back(), f.w[static_cast<std::size_t>(j)]), f.report.eigenvalue_error) << j;
    for (index_t i = 0; i < j; ++i) {
      const auto& other = known[static_cast<std::size_t>(i)];
      EXPECT_GT(distance(known.back(), complex<double>(other.re.to_double(), other.im.to_double())), 0x1p-40);
    }
  }
}

/// S B S^-1 with S of factors I + c e_i e_j^H, c in {1, -1, i, -i}: exact where B's numbers are short.
template <class T>
complex_elements<T> similar_to(complex_elements<T> B) {
  const index_t n = order_of(B);
  const auto place = [n](index_t i, index_t j) { return static_cast<std::size_t>(i + j * n); };
  const auto times_unit = [](const complex<T>& z, int quarter) {
    const complex<T> half = quarter % 2 == 0 ? z : complex<T>(-z.im, z.re);
    return quarter < 2 ? half : -half;
  };
  // Rows i += c row j and columns j -= c column i, one after the other.
  const auto combine = [&](index_t row, index_t other, int quarter) {
    for (index_t j = 0; j < n; ++j)
      B[place(row, j)] = B[place(row, j)] + times_unit(B[place(other, j)], quarter);
    for (index_t i = 0; i < n; ++i)
      B[place(i, other)] = B[place(i, other)] - times_unit(B[place(i, row)], quarter);
  };
  for (index_t k = 1; k < n; ++k) combine(k, k - 1, static_cast<int>(k % 4));
  for (index_t k = n - 1; k > 0; --k) combine(k - 1, k, static_cast<int>((k + 1) % 4));
  return B;
}
template <class T>
complex_elements<T> diagonal_of(const complex_elements<T>& w) {
  const std::size_t n = w.size();
  complex_elements<T> B(n * n, complex<T>(T(0.0)));
  for (std::size_t k = 0; k < n; ++k) B[k + k * n] = w[k];
  return B;
}

/// Returns the bound of the eigenvalues' errors.
template <class T>
double expect_spectrum(const context& ctx, const complex_elements<T>& w) {
  const auto A = similar_to(diagonal_of(w));
  const auto f = run(ctx, A);
  EXPECT_EQ(f.report.info, 0);
  expect_bounds_hold(A, f);
  expect_normalised(f.right, f.n);
  expect_normalised(f.left, f.n);
  std::vector<exact_value> known;
  for (const auto& z : w) known.push_back({mp(z.re, solution_bits), mp(z.im, solution_bits)});
  expect_eigenvalues(f, known);
  // |Y (A X - X W)| <= |Y| |A X - X W|, and as much for what rounding hides, |X| >= 1 and |I - Y X| <= 1/2.
  double square = 0;
  for (const auto& a : A) square += leading(a.re) * leading(a.re) + leading(a.im) * leading(a.im);
  EXPECT_LE(f.report.eigenvalue_error, 4 * f.report.condition * f.report.residual * std::sqrt(square));
  return f.report.eigenvalue_error;
}

class complex_geev : public on_backend {};
INSTANTIATE_TEST_SUITE_P(all, complex_geev, testing::ValuesIn(few_places()), name_of_place);

/// The shift of order n whose last element comes back as i: its eigenvalues are the n-th roots of i.
TEST_P(complex_geev, finds_roots_of_i) {
  for_each_format([&]<class T>() {
    for (const index_t n : {1, 2, 3, 11}) {
      complex_elements<T> A(static_cast<std::size_t>(n * n), complex<T>(T(0.0)));
      for (index_t j = 0; j + 1 < n; ++j) A[static_cast<std::size_t>(j + 1 + j * n)] = T(1.0);
      A[static_cast<std::size_t>((n - 1) * n)] = {T(0.0), T(1.0)};
      const auto f = run(ctx, A, n % 2 == 0 ? 2 : -3);
      EXPECT_EQ(f.report.info, 0);
      expect_bounds_hold(A, f);
      std::vector<exact_value> known;
      for (index_t k = 0; k < n; ++k) {
        exact_value& root = known.emplace_back();
        mp angle(solution_bits);
        mpfr_const_pi(angle.get(), MPFR_RNDN);
        mpfr_mul_si(angle.get(), angle.get(), 4 * k + 1, MPFR_RNDN);
        mpfr_div_si(angle.get(), angle.get(), 2 * n, MPFR_RNDN);
        mpfr_sin_cos(root.im.get(), root.re.get(), angle.get(), MPFR_RNDN);
      }
      expect_eigenvalues(f, known);
      // It is unitary: |X|_F |X^-1|_F = n.
      EXPECT_LE(f.report.condition, static_cast<double>(n) * 1.001);
      EXPECT_LE(f.report.eigenvalue_error, 4 * static_cast<double>(n * n) * f.report.residual);
    }
  });
}

TEST_P(complex_geev, finds_known_eigenvalues) {
  for_each_format([&]<class T>() {
    expect_spectrum<T>(ctx, {{T(-3.0), T(0.5)}});
    expect_spectrum<T>(ctx, {{T(1.0), T(0.0)}, {T(0.0), T(2.0)}, {T(0.0), T(-2.0)}});
    expect_spectrum<T>(ctx, {{T(4.0), T(1.0)},
                             {T(4.0), T(-1.0)},
                             {T(-1.0)},
                             {T(0.0)},
                             {T(0.25), T(2.0)},
                             {T(7.0), T(0.0)},
                             {T(-2.0), T(1.0)},
                             {T(0.0), T(-5.0)}});
  });
}

/// D^-1 A D for D = diag(2^exponents).
template <class T>
complex_elements<T> scaled_by(complex_elements<T> A, const std::vector<int>& exponents) {
  using std::ldexp;
  for (std::size_t k = 0; k < A.size(); ++k) {
    const int exponent = exponents[k / exponents.size()] - exponents[k % exponents.size()];
    A[k] = {ldexp(A[k].re, exponent), ldexp(A[k].im, exponent)};
  }
  return A;
}

/// A badly scaled matrix has the eigenvalues of the balanced one, with its bounds, and vectors with the
/// residual of any matrix.
TEST_P(complex_geev, balances_badly_scaled_matrices) {
  for_each_format([&]<class T>() {
    const complex_elements<T> w{{T(2.0), T(1.0)}, {T(-1.0)}, {T(3.0), T(-2.0)}, {T(0.0), T(5.0)}};
    for (const int step : {12, -40, 100, -200}) {
      SCOPED_TRACE(step);
      const auto A = scaled_by(similar_to(diagonal_of(w)), {0, step, 2 * step, 3 * step});
      std::vector<double> magnitudes;
      for (const auto& a : A)
        magnitudes.push_back(std::max(std::fabs(leading(a.re)), std::fabs(leading(a.im))));
      const residua::lapack::balancing its(magnitudes, 4);
      const auto f = run(ctx, A), expected = run(ctx, scaled_by(A, its.exponents()));
      EXPECT_EQ(f.w, expected.w);
      EXPECT_EQ(f.report.eigenvalue_error, expected.report.eigenvalue_error);
      EXPECT_EQ(f.report.condition, expected.report.condition);
      EXPECT_LT(f.report.condition, std::ldexp(1.0, std::abs(step)));
      EXPECT_EQ(f.report.info, 0);
      EXPECT_LT(f.report.left_residual, 0x1p-26);  // that of vectors that are none would be about 1
      expect_bounds_hold(A, f);
      expect_normalised(f.right, f.n);
      expect_normalised(f.left, f.n);
      std::vector<exact_value> known;
      for (const auto& z : w) known.push_back({mp(z.re, solution_bits), mp(z.im, solution_bits)});
      expect_eigenvalues(f, known);
    }
  });
}

/// Equal eigenvalues, clusters and clusters within them, with all their eigenvectors. Gaps are powers of two,
/// so that the matrix is exact.
TEST_P(complex_geev, tells_clusters_apart) {
  for_each_format([&]<class T>() {
    if constexpr (residua::limb_count < T >> 1) {
      const int bits = residua::limb_count<T> * 53;
      const T one(1.0), two(2.0);
      for (const int exponent : {34, 52, bits * 3 / 4}) {
        const T near(std::ldexp(1.0, -exponent));
        const double error = expect_spectrum<T>(
            ctx, {{one, two}, {one + near, two}, {one, two + near}, {one, two}, {T(5.0), -one}, {one, -two}});
        EXPECT_LT(error, leading(near) / 4) << exponent;
      }
      const T near(std::ldexp(1.0, -bits / 4)), nearer(std::ldexp(1.0, -bits / 2));
      EXPECT_LT(expect_spectrum<T>(ctx, {{one, two}, {one, two + nearer}, {one, two + near}, {-one, near}}),
                leading(nearer) / 4);
    }
  });
}

/// 1/2 + i times a symmetric matrix whose eigenvalues are equal or as close as rounding errors allow:
/// eigenvectors in double may be parallel, and what couples close ones is rounding alone.
TEST_P(complex_geev, is_not_misled_by_rounding_errors) {
  for_each_format([&]<class T>() {
    if constexpr (residua::limb_count < T >> 1) {
      for (const auto& [seed, shift] : {std::pair(18003, 3), std::pair(13006, 6), std::pair(18015, 15)}) {
        const auto values = close_values<T>(static_cast<std::uint64_t>(seed), shift);
        complex_elements<T> A;
        for (const T& a : reflected<T>(values)) A.emplace_back(a * T(0.5), a);
        const auto f = run(ctx, A);
        EXPECT_EQ(f.report.info, 0) << seed;
        expect_bounds_hold(A, f);
        std::vector<exact_value> known;
        for (const mp& value : values) {
          exact_value& w = known.emplace_back(exact_value{value, value});
          mpfr_div_ui(w.re.get(), w.re.get(), 2, MPFR_RNDN);
        }
        expect_eigenvalues(f, known, 2 * rounding_of<T>(values));
        EXPECT_LT(f.report.condition, 1000);
      }
    }
  });
}

TEST_P(complex_geev, holds_its_bounds_on_any_data) {
  for_each_format([&]<class T>() {
    for (const auto kind : {data::uniform, data::graded, data::cancelling}) {
      const index_t n = 7;
      const auto parts = vector_of<T>(kind, 2 * n * n, 321);
      complex_elements<T> A;
      for (std::size_t k = 0; k < parts.size(); k += 2) A.emplace_back(parts[k], parts[k + 1]);
      const auto f = run(ctx, A);
      expect_bounds_hold(A, f);
      if (kind != data::uniform) continue;
      EXPECT_EQ(f.report.info, 0);
      expect_near_eigenvalues(A, f);
    }
  });
}

/// What products of few bits leave is judged by products of all bits.
TEST_P(complex_geev, holds_its_bounds_with_products_of_few_bits) {
  if (ctx.kind() == residua::backend::reference) return;
  const auto A = complex_numbers<dd>(24 * 24, 322);
  const auto f = run(ctx, A, 1, {residua::engine::residue, std::size_t{8} << 30, 70});
  expect_bounds_hold(A, f);
  EXPECT_GT(exact_residual(A, f, false), 0x1p-80);
}

/// A matrix with one eigenvector: nothing converges, and what is said of it holds.
TEST_P(complex_geev, says_that_eigenvectors_are_missing) {
  for_each_format([&]<class T>() {
    const complex<T> i(T(0.0), T(1.0)), one(T(1.0)), zero(T(0.0));
    const complex_elements<T> A{i, zero, zero, one, i, zero, zero, one, i};
    const auto f = run(ctx, A);
    EXPECT_LE(exact_residual(A, f, false), f.report.residual);
    if (f.report.info == 0) expect_eigenvalues(f, {{mp(0.0, solution_bits), mp(1.0, solution_bits)}});
    EXPECT_GE(f.report.condition, 0x1p20);
  });
}

/// The inverse of nearly dependent vectors may be so large that squares of its elements, or fourth powers,
/// overflow: its rows have norm 1 all the same once they are left eigenvectors.
TEST_P(complex_geev, left_eigenvectors_have_norm_1_however_large_the_inverse_is) {
  int large = 0;
  for_each_format([&]<class T>() {
    const complex<T> one(T(1.0)), zero(T(0.0));
    for (const index_t n : {3, 4, 5, 8}) {
      complex_elements<T> A(static_cast<std::size_t>(n * n), zero);
      for (index_t j = 1; j < n; ++j) A[static_cast<std::size_t>(j - 1 + j * n)] = one;
      const auto f = run(ctx, A);
      if (std::isinf(f.report.left_residual)) continue;
      expect_normalised(f.left, n);
      EXPECT_LE(exact_residual(A, f, true), f.report.left_residual);
      large += f.report.condition >= 0x1p300 ? 1 : 0;
    }
  });
  EXPECT_GT(large, 0) << "such that fourth powers overflow";
}

/// The largest and the smallest elements that there are.
TEST_P(complex_geev, takes_matrices_of_any_size) {
  for_each_format([&]<class T>() {
    for (const double scale : {0x1p1000, 0x1p-600}) {
      const auto A =
          similar_to(diagonal_of<T>({{T(scale), T(scale)}, {T(0.0), T(2 * scale)}, {T(-scale), T(0.0)}}));
      const auto f = run(ctx, A);
      EXPECT_EQ(f.report.info, 0);
      expect_bounds_hold(A, f);
    }
  });
}

/// The eigenvalues are 1 + i root(2) and its conjugate, times the size.
TEST_P(complex_geev, knows_what_the_range_takes_from_the_residuals) {
  for_each_format([&]<class T>() {
    for (const double size : sizes_near_the_end) {
      const complex<T> one{T(size)}, two{T(2 * size)};
      const complex_elements<T> A{one, -one, two, one};
      const auto f = run(ctx, A);
      expect_loss_is_known<T>(f.report, exact_residual(A, f, false), limit_of_residual<T>(4), size);
      EXPECT_LE(exact_residual(A, f, true), f.report.left_residual) << size;
    }
  });
}

TEST_P(complex_geev, of_nothing_and_of_zeros) {
  for_each_format([&]<class T>() {
    padded_complex<T> none(ctx, {}, 0, 0), zeros(ctx, complex_elements<T>(9, complex<T>(T(0.0))), 3, 3),
        X(ctx, complex_elements<T>(9, complex<T>(T(7.0))), 3, 3), Y(ctx, X.elements(), 3, 3);
    spread_vector<T> empty(ctx, {}, 1), w(ctx, complex_elements<T>(3, {T(7.0), T(7.0)}), 2);
    EXPECT_EQ(residua::geev(ctx, none.view(), empty.view(), none.view()).info, 0);
    EXPECT_EQ(residua::geev(ctx, zeros.view(), w.view(), Y.view(), X.view()).eigenvalue_error, 0);
    EXPECT_EQ(w.elements(), complex_elements<T>(3, complex<T>(T(0.0))));
    const auto identity = diagonal_of<T>(complex_elements<T>(3, complex<T>(T(1.0))));
    EXPECT_EQ(X.elements(), identity);
    EXPECT_EQ(Y.elements(), identity);
  });
}

TEST_P(complex_geev, gives_the_same_bits_on_any_number_of_threads) {
  if (ctx.kind() != residua::backend::cpu) return;
  for_each_format([&]<class T>() {
    const auto A = complex_numbers<T>(40 * 40, 323);
    const auto f = run(ctx, A), g = run(context::cpu(5, ctx.isa()), A);
    EXPECT_TRUE(same_parts(f.right, g.right));
    EXPECT_TRUE(same_parts(f.left, g.left));
    EXPECT_TRUE(same_parts(f.w, g.w));
  });
}

TEST_P(complex_geev, rejects_what_does_not_fit) {
  const complex<dd> one(dd(1.0)), seven(dd(7.0));
  padded_complex<dd> wide(ctx, complex_elements<dd>(6, one), 2, 3),
      A(ctx, complex_elements<dd>(4, one), 2, 2);
  spread_vector<dd> two(ctx, complex_elements<dd>(2, seven), 1),
      three(ctx, complex_elements<dd>(3, seven), 1);
  expect_rejected({"geev:", "A", "is 2 x 3; it must be square"},
                  [&] { residua::geev(ctx, wide.view(), two.view(), A.view()); });
  expect_rejected({"geev:", "X is 2 x 3; it must be square"},
                  [&] { residua::geev(ctx, A.view(), two.view(), wide.view()); });
  expect_rejected({"geev:", "Y is 2 x 3; it must be square"},
                  [&] { residua::geev(ctx, A.view(), two.view(), wide.view(), A.view()); });
  expect_rejected({"geev:", "w has 3 elements", "A has 2 rows"},
                  [&] { residua::geev(ctx, A.view(), three.view(), A.view()); });
  residua::product_options few_bits;
  few_bits.accuracy_bits = 1;
  expect_rejected({"geev:", "accuracy_bits"},
                  [&] { residua::geev(ctx, A.view(), two.view(), A.view(), few_bits); });
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    auto elements = complex_elements<dd>(4, one);
    elements[1].im = dd(bad);
    padded_complex<dd> B(ctx, elements, 2, 2);
    expect_rejected({"geev:", "A has an element that is not finite"},
                    [&] { residua::geev(ctx, B.view(), two.view(), A.view()); });
  }
  EXPECT_EQ(two.elements(), complex_elements<dd>(2, seven));
  EXPECT_EQ(A.elements(), complex_elements<dd>(4, one));
}

}  // namespace
}  // namespace residua_test
