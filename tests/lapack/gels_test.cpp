#include "residua/lapack/gels.hpp"

#include "lapack/least_squares.hpp"
#include "residua/lapack/geqrf.hpp"

namespace residua_test {
namespace {

using residua::op;

class gels : public on_backend {
 protected:
  /// A of m x n and its solutions for two right-hand sides, against MPFR's.
  template <class T>
  void expect_solutions(op op_a, index_t m, index_t n) {
    SCOPED_TRACE(std::to_string(m) + " x " + std::to_string(n) + ", " +
                 std::to_string(static_cast<int>(op_a)));
    const index_t most = std::max(m, n), few = std::min(m, n), nrhs = 2;
    const bool transposed = residua::is_transposed(op_a), fewer = (m < n) != transposed;
    const auto elements = vector_of<T>(data::uniform, m * n, 91);
    const auto right = vector_of<T>(data::uniform, most * nrhs, 92);
    padded<T> A(ctx, elements, m, n, 1), B(ctx, right, most, nrhs, 2);
    EXPECT_EQ(residua::gels(ctx, op_a, A, B).info, 0);
    const auto X = B.elements();
    std::vector<exact_vector> columns;
    for (index_t j = 0; j < few; ++j) {
      auto column = exact_zeros(most);
      for (index_t i = 0; i < most; ++i) {
        column[static_cast<std::size_t>(i)].set(elements[m >= n ? i + j * m : j + i * m]);
      }
      columns.push_back(column);
    }
    const exact_least_squares exact(columns);
    const double bound = least_squares_bound<T>(most, few), condition = exact.condition();
    for (index_t c = 0; c < nrhs; ++c) {
      auto b = exact_column(right, most, c);
      b.resize(static_cast<std::size_t>(fewer ? few : most), mp(solution_bits));
      auto x = fewer ? exact.smallest_norm(b) : exact.smallest_residual(b);
      const double size = norm_of(x), residual = fewer ? 0 : residual_norm(exact, x, b);
      // Higham, Accuracy and Stability, theorems 20.1 and 21.1 (Wedin; Demmel, Higham 1993), to first order:
      // 2 for the triangle, 1 for Q.
      const double moved = fewer ? 3 * bound * condition * size
                                 : bound * condition * (2 * size + (condition + 1) * residual / exact.norm());
      for (index_t i = 0; i < static_cast<index_t>(x.size()); ++i) {
        x[static_cast<std::size_t>(i)].subtract(loaded(X[static_cast<std::size_t>(i + c * most)]));
      }
      EXPECT_LE(norm_of(x), moved) << c;
      if (!fewer)
        expect_residual_behind(X, c, most, few, residual, bound * (norm_of(b) + exact.norm() * size));
    }
  }

 private:
  static double residual_norm(const exact_least_squares& exact, const exact_vector& x,
                              const exact_vector& b) {
    auto r = exact.product_with(x);
    for (std::size_t k = 0; k < r.size(); ++k) mpfr_sub(r[k].get(), r[k].get(), b[k].get(), MPFR_RNDN);
    return norm_of(r);
  }
  /// The rest of Q^T b is as long as the residual, but for what A and b err by, and its sum here.
  template <class T>
  static void expect_residual_behind(const std::vector<T>& X, index_t c, index_t most, index_t few,
                                     double residual, double error) {
    double square = 0;
    for (index_t i = few; i < most; ++i) {
      const auto x = static_cast<double>(leading(X[static_cast<std::size_t>(i + c * most)]));
      square += x * x;
    }
    EXPECT_NEAR(std::sqrt(square), residual, error + (static_cast<double>(most) + 4) * u * residual);
  }
};
RESIDUA_ON_FEW_BACKENDS(gels);

TEST_P(gels, solves_in_all_four_forms) {
  for_each_factor_format([&]<class T>() {
    for (const op op_a : {op::none, op::transpose}) {
      expect_solutions<T>(op_a, 9, 5);
      expect_solutions<T>(op_a, 4, 7);
      expect_solutions<T>(op_a, 6, 6);
      expect_solutions<T>(op_a, 1, 1);
    }
  });
}

TEST_P(gels, solves_large_systems) {
  for_each_format([&]<class T>() {
    expect_solutions<T>(op::none, 60, 36);
    expect_solutions<T>(op::none, 36, 50);
  });
}

TEST_P(gels, leaves_the_factors_of_lapack) {
  for_each_factor_format([&]<class T>() {
    const auto elements = vector_of<T>(data::uniform, 12, 93);
    padded<T> A(ctx, elements, 4, 3, 0), QR(ctx, elements, 4, 3, 0), B(ctx, elements, 4, 1, 0);
    residua::array<T> tau(ctx, 3);
    residua::gels(ctx, op::none, A, B);
    residua::geqrf(ctx, QR, tau);
    EXPECT_TRUE(same_bits(A.elements(), QR.elements()));
    std::vector<T> transposed;
    for (index_t k = 0; k < 12; ++k) transposed.push_back(elements[k / 3 + k % 3 * 4]);
    padded<T> wide(ctx, transposed, 3, 4, 1);
    residua::gels(ctx, op::none, wide, B);
    const auto LQ = wide.elements(), expected = QR.elements();
    for (index_t k = 0; k < 12; ++k) {
      EXPECT_EQ(leading(LQ[k]), leading(expected[k / 3 + k % 3 * 4]));
    }
  });
}

/// Its second column is zero.
TEST_P(gels, refuses_a_deficient_rank) {
  for_each_factor_format([&]<class T>() {
    std::vector<T> A = vector_of<T>(data::uniform, 12, 94);
    for (index_t i = 4; i < 8; ++i) A[i] = T(0.0);
    const std::vector<T> b(4, T(3.0));
    padded<T> F(ctx, A, 4, 3, 0), B(ctx, b, 4, 1, 0);
    const auto report = residua::gels(ctx, op::none, F, B);
    // Reflecting the first column leaves the second one zero, bit by bit.
    EXPECT_EQ(report.info, 2);
    EXPECT_TRUE(same_bits(B.elements(), b));
  });
}

TEST_P(gels, of_nothing_is_zero) {
  padded<dd> none(ctx, {}, 0, 3, 0), B(ctx, std::vector<dd>(6, dd(1.0)), 3, 2, 0),
      A(ctx, std::vector<dd>(3, dd(2.0)), 3, 1, 0), no_rhs(ctx, {}, 3, 0, 0);
  EXPECT_EQ(residua::gels(ctx, op::none, none, B).info, 0);
  EXPECT_TRUE(same_bits(B.elements(), std::vector<dd>(6, dd(0.0))));
  EXPECT_EQ(residua::gels(ctx, op::none, A, no_rhs).info, 0);
}

TEST_P(gels, rejects_what_does_not_fit) {
  padded<dd> A(ctx, std::vector<dd>(6, dd(1.0)), 2, 3, 0), B(ctx, std::vector<dd>(4, dd(1.0)), 2, 2, 0);
  expect_rejected({"gels:", "B has 2 rows", "A has 3 equations or unknowns"},
                  [&] { residua::gels(ctx, op::none, A, B); });
  const residua::matrix_view<dd> null(nullptr, 3, 2, 3, A.view().memory());
  expect_rejected({"gels:", " B ", "null"}, [&] { residua::gels(ctx, op::none, A, null); });
  for (const dd& x : A.elements()) EXPECT_EQ(leading(x), 1.0);
}

}  // namespace
}  // namespace residua_test
