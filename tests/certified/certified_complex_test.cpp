// certified_gesv and certified_positive_definite of complex matrices: solutions and eigenvalues known
// exactly.
#include "blas/complex/complex_forms.hpp"
#include "residua/certified/complex_systems.hpp"

namespace residua_test {
namespace {

template <class T>
struct complex_outcome {
  std::vector<complex<T>> X;
  std::vector<double> radius;
  residua::certified_report report;
};
template <class TA, class T>
complex_outcome<T> solve_certified(const residua::context& ctx, const std::vector<complex<TA>>& A,
                                   const std::vector<complex<T>>& B, index_t n) {
  const index_t columns = static_cast<index_t>(B.size()) / n;
  padded_complex<TA> a(ctx, A, n, n);
  padded_complex<T> b(ctx, B, n, columns), x(ctx, B, n, columns);
  const padded<double> radius(ctx, std::vector<double>(2 * B.size(), 7.0), 2 * n, columns, 3);
  const auto report = residua::certified_gesv(ctx, a.view(), b.view(), x.view(), radius.view());
  EXPECT_EQ(report.reason.empty(), report.found) << report.reason;
  EXPECT_TRUE(same_parts(b.elements(), B));
  return {x.elements(), radius.elements(), report};
}

/// Gaussian integers of up to 9 for parts, whose products and sums are exact in double; and a matrix of them
/// that is regular, its diagonal being larger than what is beside it.
template <class T>
std::vector<complex<T>> integers(index_t count, index_t seed) {
  std::vector<complex<T>> all;
  for (index_t k = 0; k < count; ++k) {
    const auto part = [&](index_t factor) { return static_cast<double>((k * factor + seed) % 19 - 9); };
    all.emplace_back(T(part(7)), T(part(11)));
  }
  return all;
}
template <class T>
std::vector<complex<T>> regular_matrix(index_t n) {
  auto A = integers<T>(n * n, 3);
  for (index_t i = 0; i < n; ++i) A[static_cast<std::size_t>(i + i * n)] = T(static_cast<double>(20 * n));
  return A;
}
template <class T>
std::vector<complex<T>> product(const std::vector<complex<double>>& A, const std::vector<complex<double>>& X,
                                index_t n) {
  std::vector<complex<T>> B;
  for (std::size_t k = 0; k < X.size(); ++k) {
    double re = 0, im = 0;
    for (index_t l = 0; l < n; ++l) {
      const auto& a = A[k % static_cast<std::size_t>(n) + static_cast<std::size_t>(l * n)];
      const auto& x =
          X[k / static_cast<std::size_t>(n) * static_cast<std::size_t>(n) + static_cast<std::size_t>(l)];
      re += a.re * x.re - a.im * x.im;
      im += a.re * x.im + a.im * x.re;
    }
    B.emplace_back(T(re), T(im));
  }
  return B;
}

template <class T>
void expect_part(const T& computed, double exact, double radius) {
  mp error(exact);
  error.subtract(computed);
  EXPECT_LE(mpfr_cmp_d(error.get(), radius), 0);
  EXPECT_GE(mpfr_cmp_d(error.get(), -radius), 0);
}

class certified_complex : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(certified_complex);

TEST_P(certified_complex, encloses_known_solutions) {
  const auto test = [&]<class TA, class T>(TA, T) {
    for (const index_t n : {1, 2, 5, 12}) {
      const auto X = integers<double>(2 * n, 5);
      const auto o =
          solve_certified(ctx, regular_matrix<TA>(n), product<T>(regular_matrix<double>(n), X, n), n);
      ASSERT_TRUE(o.report.found) << n;
      // as certified_gesv_test.cpp has it: hardly more than the rounding of a last sum
      using bounds = residua::error_bounds<T>;
      const bool has_wider = !std::is_same_v<T, residua::qd>;  // format for residuals
      EXPECT_TRUE(!has_wider || o.report.relative_bound <= (1 + bounds::scaled_sum) * residua::limb_unit<T>)
          << o.report.relative_bound << ", " << n;
      for (std::size_t k = 0; k < X.size(); ++k) {
        expect_part(o.X[k].re, X[k].re, o.radius[2 * k]);
        expect_part(o.X[k].im, X[k].im, o.radius[2 * k + 1]);
      }
    }
  };
  test(double(), double());
  test(dd(), dd());
  test(double(), residua::qd());
}

/// [1, i; i, -1], and 0.
TEST_P(certified_complex, says_where_nothing_is_proved) {
  const std::vector<complex<double>> A = {{1, 0}, {0, 1}, {0, 1}, {-1, 0}}, B = {{1, 2}, {3, 4}};
  const auto o = solve_certified(ctx, A, B, 2);
  EXPECT_FALSE(o.report.found);
  EXPECT_TRUE(same_parts(o.X, B));
  for (const double r : o.radius) EXPECT_TRUE(std::isinf(r));
}

/// P (K + c I) P^H with the K that has 2 on its diagonal and -1 beside it, whose eigenvalues are 2 - 2 cos(k
/// pi / (n + 1)), and P = diag(i^k); NaN in what is not read.
template <class T>
std::vector<complex<T>> second_difference(index_t n, double shift, uplo stored) {
  std::vector<complex<T>> A;
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      if (i == j)
        A.emplace_back(T(2 + shift), T(std::nan("")));
      else if (!is_in(stored, i, j))
        A.push_back(spread_vector<T>::poison());
      else
        A.emplace_back(T(0.0), std::abs(i - j) > 1 ? T(0.0) : T(i > j ? -1.0 : 1.0));
    }
  }
  return A;
}

TEST_P(certified_complex, proves_definiteness) {
  for_each_format([&]<class T>() {
    for (const uplo stored : both_triangles) {
      for (const index_t n : {1, 3, 20}) {
        const double smallest = 2 - 2 * std::cos(3.14159265358979323846 / static_cast<double>(n + 1));
        padded_complex<T> A(ctx, second_difference<T>(n, 0, stored), n, n);
        const auto report = residua::certified_positive_definite(ctx, stored, A.view());
        EXPECT_TRUE(report.proved) << report.reason;
        EXPECT_GT(report.least_eigenvalue, 0);
        EXPECT_LE(report.least_eigenvalue, smallest * (1 + 0x1p-40));
        padded_complex<T> B(ctx, second_difference<T>(n, -1.001 * smallest, stored), n, n);
        EXPECT_FALSE(residua::certified_positive_definite(ctx, stored, B.view()).proved) << n;
      }
    }
  });
}

TEST_P(certified_complex, of_nothing) {
  padded_complex<dd> none(ctx, {}, 0, 0);
  EXPECT_TRUE(residua::certified_positive_definite(ctx, uplo::lower, none.view()).proved);
  const residua::matrix_view<double> radius(nullptr, 0, 0, 1, ctx.memory());
  EXPECT_TRUE(residua::certified_gesv(ctx, none.view(), none.view(), none.view(), radius).found);
}

TEST_P(certified_complex, rejects_what_does_not_fit) {
  padded_complex<dd> A(ctx, integers<dd>(4, 3), 2, 2), wide(ctx, integers<dd>(6, 3), 2, 3),
      x(ctx, integers<dd>(2, 3), 2, 1), longer(ctx, integers<dd>(3, 3), 3, 1);
  auto elements = integers<dd>(4, 3);
  elements[2].im = dd(std::nan(""));
  padded_complex<dd> bad(ctx, elements, 2, 2);
  const padded<double> radius(ctx, std::vector<double>(4, 7.0), 4, 1, 0),
      shorter(ctx, std::vector<double>(2, 7.0), 2, 1, 0);
  const auto call = [&](padded_complex<dd>& a, padded_complex<dd>& b, const padded<double>& r) {
    residua::certified_gesv(ctx, a.view(), b.view(), x.view(), r.view());
  };
  expect_rejected({"certified_gesv:", "A is 2 x 3; it must be square"}, [&] { call(wide, x, radius); });
  expect_rejected({"certified_gesv:", "B has 3 rows"}, [&] { call(A, longer, radius); });
  const residua::matrix_view<complex<dd>> null(nullptr, 2, 1, 2, ctx.memory());
  expect_rejected({"certified_gesv:", " X ", "null"},
                  [&] { residua::certified_gesv(ctx, A.view(), x.view(), null, radius.view()); });
  expect_rejected({"certified_gesv:", "radius has 2 rows", "4"}, [&] { call(A, x, shorter); });
  const auto solve = [&](auto&& B, auto&& X, auto&& r) { residua::certified_gesv(ctx, A.view(), B, X, r); };
  padded_complex<dd> two(ctx, integers<dd>(4, 3), 2, 2);
  const residua::matrix_view<double> no_radius(nullptr, 4, 1, 4, ctx.memory());
  expect_rejected({"certified_gesv:", " B ", "null"}, [&] { solve(null, x.view(), radius.view()); });
  expect_rejected({"certified_gesv:", " radius ", "null"}, [&] { solve(x.view(), x.view(), no_radius); });
  expect_rejected({"certified_gesv:", "X has 3 rows", "B has 2"},
                  [&] { solve(x.view(), longer.view(), radius.view()); });
  expect_rejected({"certified_gesv:", "X has 2 columns", "B has 1"},
                  [&] { solve(x.view(), two.view(), radius.view()); });
  expect_rejected({"certified_gesv:", "radius has 1 columns", "B has 2"},
                  [&] { solve(two.view(), two.view(), radius.view()); });
  expect_rejected({"certified_gesv:", "A ", "not finite"}, [&] { call(bad, x, radius); });
  expect_rejected({"certified_positive_definite:", "A is 2 x 3; it must be square"},
                  [&] { residua::certified_positive_definite(ctx, uplo::lower, wide.view()); });
  expect_rejected({"certified_positive_definite:", "A ", "not finite"},
                  [&] { residua::certified_positive_definite(ctx, uplo::upper, bad.view()); });
  EXPECT_EQ(radius.elements(), std::vector<double>(4, 7.0));
}

TEST(certified_complex_bits, are_the_same_for_any_number_of_threads) {
  const index_t n = 24;
  const auto A = complex_numbers<dd>(n * n, 93), B = complex_numbers<dd>(n, 94);
  const auto one = solve_certified(residua::context::cpu(1), A, B, n),
             several = solve_certified(residua::context::cpu(3), A, B, n);
  EXPECT_TRUE(one.report.found);
  EXPECT_TRUE(same_parts(one.X, several.X));
  EXPECT_EQ(one.radius, several.radius);
}

}  // namespace
}  // namespace residua_test
