// gels of complex matrices against solutions of the real problem of twice the order in MPFR.
#include "lapack/complex/complex_reflectors.hpp"
#include "lapack/least_squares.hpp"
#include "residua/lapack/complex/gels.hpp"
#include "residua/lapack/complex/qr.hpp"

namespace residua_test {
namespace {

/// The backward error of complex/gels.hpp, relative to norms.
template <class T>
double complex_least_squares_bound(index_t rows, index_t columns) {
  using bound = complex_bounds<T>;
  const auto n = static_cast<double>(columns);
  const double levels = std::max(0.0, std::ceil(std::log2((n + 15) / 16)));
  const double solving = 2 * bound::dot * n + (levels + 6) * (bound::product + 3 * bound::scaled_sum) +
                         bound::constants::quotient * bound::unit;
  return unitary_bound<T>(rows, columns) +
         3 * ((std::is_same_v<T, double> ? 2 : 1) * solving + (8 * levels + 12) * bound::writing);
}

/// The parts of complex numbers in turns.
template <class T>
exact_vector parts_of_column(const std::vector<complex<T>>& A, index_t rows, index_t j, index_t count) {
  auto x = exact_zeros(2 * count);
  for (index_t i = 0; i < count; ++i) {
    const auto& z = A[static_cast<std::size_t>(i + j * rows)];
    x[static_cast<std::size_t>(2 * i)].set(loaded(z.re));
    x[static_cast<std::size_t>(2 * i + 1)].set(loaded(z.im));
  }
  return x;
}

/// The parts of i z.
exact_vector turned(const exact_vector& parts) {
  exact_vector x = parts;
  for (std::size_t k = 0; k < x.size(); k += 2) {
    mpfr_neg(x[k].get(), parts[k + 1].get(), MPFR_RNDN);
    x[k + 1] = parts[k];
  }
  return x;
}

template <class T>
std::vector<complex<T>> adjoint(const std::vector<complex<T>>& A, index_t rows) {
  const auto columns = static_cast<index_t>(A.size()) / rows;
  std::vector<complex<T>> B;
  for (index_t k = 0; k < rows * columns; ++k)
    B.push_back(conj(A[static_cast<std::size_t>(k / columns + k % columns * rows)]));
  return B;
}

/// Of F, which has no more columns than rows: [Re f, -Im f; Im f, Re f] for each element. Its least-squares
/// solutions are those of F, and backward errors of columns are as large beside them as of F's.
template <class T>
exact_least_squares real_problem(const std::vector<complex<T>>& F, index_t rows) {
  std::vector<exact_vector> columns;
  for (index_t j = 0; j < static_cast<index_t>(F.size()) / rows; ++j) {
    columns.push_back(parts_of_column(F, rows, j, rows));
    columns.push_back(turned(columns.back()));
  }
  return exact_least_squares(columns);
}

double residual_norm(const exact_least_squares& exact, const exact_vector& x, const exact_vector& b) {
  auto r = exact.product_with(x);
  for (std::size_t k = 0; k < r.size(); ++k) mpfr_sub(r[k].get(), r[k].get(), b[k].get(), MPFR_RNDN);
  return norm_of(r);
}

/// The rest of Q^H b is as long as the residual, but for what A and b err by, and its sum here.
template <class T>
void expect_residual_behind(const std::vector<complex<T>>& X, index_t c, index_t most, index_t few,
                            double residual, double error) {
  double square = 0;
  for (index_t i = few; i < most; ++i) {
    const auto& z = X[static_cast<std::size_t>(i + c * most)];
    const auto re = static_cast<double>(leading(z.re)), im = static_cast<double>(leading(z.im));
    square += re * re + im * im;
  }
  EXPECT_NEAR(std::sqrt(square), residual, error + (2 * static_cast<double>(most) + 4) * u * residual);
}

class complex_gels : public on_backend {
 protected:
  /// A of m x n and its solutions for two right-hand sides, against MPFR's.
  template <class T>
  void expect_solutions(op op_a, index_t m, index_t n) {
    SCOPED_TRACE(std::to_string(m) + " x " + std::to_string(n) + ", " +
                 std::to_string(static_cast<int>(op_a)));
    const index_t most = std::max(m, n), few = std::min(m, n), nrhs = 2;
    const bool fewer = (m < n) != residua::is_transposed(op_a);
    const auto elements = complex_numbers<T>(m * n, 91), right = complex_numbers<T>(most * nrhs, 92);
    padded_complex<T> A(ctx, elements, m, n), B(ctx, right, most, nrhs);
    EXPECT_EQ(residua::gels(ctx, op_a, A.view(), B.view()).info, 0);
    const auto X = B.elements();
    const auto exact = real_problem(m >= n ? elements : adjoint(elements, m), most);
    const double bound = complex_least_squares_bound<T>(most, few), condition = exact.condition();
    for (index_t c = 0; c < nrhs; ++c) {
      const auto b = parts_of_column(right, most, c, fewer ? few : most);
      auto x = fewer ? exact.smallest_norm(b) : exact.smallest_residual(b);
      const double size = norm_of(x), residual = fewer ? 0 : residual_norm(exact, x, b);
      // Higham, Accuracy and Stability, theorems 20.1 and 21.1 (Wedin; Demmel, Higham 1993), to first order:
      // 2 for the triangle, 1 for Q.
      const double moved = fewer ? 3 * bound * condition * size
                                 : bound * condition * (2 * size + (condition + 1) * residual / exact.norm());
      const auto got = parts_of_column(X, most, c, static_cast<index_t>(x.size()) / 2);
      for (std::size_t i = 0; i < x.size(); ++i) mpfr_sub(x[i].get(), x[i].get(), got[i].get(), MPFR_RNDN);
      EXPECT_LE(norm_of(x), moved) << c;
      if (!fewer)
        expect_residual_behind(X, c, most, few, residual, bound * (norm_of(b) + exact.norm() * size));
    }
  }
};
RESIDUA_ON_FEW_BACKENDS(complex_gels);

TEST_P(complex_gels, solves_in_all_four_forms) {
  for_each_complex_format([&]<class T>() {
    for (const op op_a : {op::none, op::conjugate_transpose}) {
      expect_solutions<T>(op_a, 9, 5);
      expect_solutions<T>(op_a, 4, 7);
      expect_solutions<T>(op_a, 6, 6);
      expect_solutions<T>(op_a, 1, 1);
    }
  });
}

TEST_P(complex_gels, solves_larger_systems) {
  for_each_format([&]<class T>() {
    expect_solutions<T>(op::none, 25, 18);
    expect_solutions<T>(op::none, 17, 21);
  });
}

TEST_P(complex_gels, leaves_the_factors_of_lapack) {
  for_each_complex_format([&]<class T>() {
    const auto elements = complex_numbers<T>(12, 93);
    padded_complex<T> A(ctx, elements, 4, 3), QR(ctx, elements, 4, 3),
        B(ctx, complex_numbers<T>(4, 95), 4, 1), wide(ctx, adjoint(elements, 4), 3, 4);
    residua::array<complex<T>> tau(ctx, 3);
    residua::gels(ctx, op::none, A.view(), B.view());
    residua::geqrf(ctx, QR.view(), tau.view());
    EXPECT_TRUE(same_parts(A.elements(), QR.elements()));
    residua::gels(ctx, op::none, wide.view(), B.view());
    const auto LQ = wide.elements(), expected = adjoint(QR.elements(), 4);
    for (std::size_t k = 0; k < LQ.size(); ++k) EXPECT_EQ(LQ[k], expected[k]) << k;
  });
}

/// Its second column is zero.
TEST_P(complex_gels, refuses_a_deficient_rank) {
  for_each_complex_format([&]<class T>() {
    auto A = complex_numbers<T>(12, 94);
    for (std::size_t i = 4; i < 8; ++i) A[i] = T(0.0);
    const std::vector<complex<T>> b(4, {T(3.0), T(-1.0)});
    padded_complex<T> F(ctx, A, 4, 3), B(ctx, b, 4, 1);
    EXPECT_EQ(residua::gels(ctx, op::none, F.view(), B.view()).info, 2);
    EXPECT_TRUE(same_parts(B.elements(), b));
  });
}

TEST_P(complex_gels, of_nothing_is_zero) {
  using number = complex<residua::dd>;
  padded_complex<residua::dd> none(ctx, {}, 0, 3), B(ctx, std::vector<number>(6, residua::dd(1.0)), 3, 2),
      A(ctx, std::vector<number>(3, residua::dd(2.0)), 3, 1), no_rhs(ctx, {}, 3, 0);
  EXPECT_EQ(residua::gels(ctx, op::none, none.view(), B.view()).info, 0);
  EXPECT_TRUE(same_parts(B.elements(), std::vector<number>(6, residua::dd(0.0))));
  EXPECT_EQ(residua::gels(ctx, op::none, A.view(), no_rhs.view()).info, 0);
}

TEST_P(complex_gels, rejects_what_does_not_fit) {
  using number = complex<residua::dd>;
  padded_complex<residua::dd> A(ctx, std::vector<number>(6, residua::dd(1.0)), 2, 3),
      B(ctx, std::vector<number>(4, residua::dd(1.0)), 2, 2),
      fits(ctx, std::vector<number>(6, residua::dd(1.0)), 3, 2);
  expect_rejected({"gels:", "B has 2 rows", "A has 3 equations or unknowns"},
                  [&] { residua::gels(ctx, op::none, A.view(), B.view()); });
  expect_rejected({"gels:", "op", "neither none nor conjugate_transpose"},
                  [&] { residua::gels(ctx, op::transpose, A.view(), fits.view()); });
  const residua::matrix_view<number> null(nullptr, 3, 2, 3, A.view().memory());
  expect_rejected({"gels:", " B ", "null"}, [&] { residua::gels(ctx, op::none, A.view(), null); });
  expect_rejected({"gels:", " A ", "null"}, [&] { residua::gels(ctx, op::none, null, fits.view()); });
  for (const auto& z : A.elements()) EXPECT_EQ(leading(z.re), 1.0);
}

}  // namespace
}  // namespace residua_test
