// getri and potri: inverses whose elements are small integers or fractions of powers of two, which every step
// computes exactly.
#include "residua/lapack/getri.hpp"

#include "lapack/factors.hpp"
#include "residua/lapack/getrf.hpp"
#include "residua/lapack/potrf.hpp"
#include "residua/lapack/potri.hpp"

namespace residua_test {
namespace {

using residua::uplo;

class inverse : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(inverse);

/// 2 on the diagonal of a cyclic shift and 1 beside it in the upper triangle.
template <class T>
std::vector<T> shifted(index_t n) {
  std::vector<T> A(n * n, T(0.0));
  for (index_t j = 0; j < n; ++j) {
    A[(j + 1) % n + j * n] = T(2.0);
    if (j + 1 < n) A[(j + 2) % n + j * n] = T(1.0);
  }
  return A;
}
/// L L^T with L of 2 on the diagonal and 1 below it.
template <class T>
std::vector<T> definite(index_t n) {
  std::vector<T> A(n * n, T(0.0));
  for (index_t j = 0; j < n; ++j) {
    A[j + j * n] = T(j == 0 ? 4.0 : 5.0);
    if (j + 1 < n) A[j + 1 + j * n] = A[j + (j + 1) * n] = T(2.0);
  }
  return A;
}

/// A X = I to the bound of two triangular systems and the factorisation, relative to |A||X|: the factors of
/// these matrices are no larger than they are, element by element, but for a factor of 3.
template <class T>
void expect_inverse(const std::vector<T>& A, const std::vector<T>& X, index_t n) {
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      exact_difference e;
      for (index_t k = 0; k < n; ++k) e.add(A[i + k * n], X[k + j * n]);
      ASSERT_TRUE(e.lies_near(T(i == j ? 1.0 : 0.0), 9 * factor_bound<T>(n))) << i << ", " << j;
    }
  }
}

TEST_P(inverse, of_a_general_matrix) {
  for_each_factor_format([&]<class T>() {
    for (const index_t n : {1, 3, 40}) {
      const auto A = n == 1 ? std::vector<T>{T(4.0)} : shifted<T>(n);
      padded<T> LU(ctx, A, n, n, 1);
      residua::array<index_t> ipiv(ctx, n);
      EXPECT_EQ(residua::getrf(ctx, LU, ipiv.view()).info, 0);
      EXPECT_EQ(residua::getri(ctx, LU, ipiv.view()).info, 0);
      expect_inverse(A, LU.elements(), n);
    }
  });
}

TEST_P(inverse, of_a_definite_matrix_in_its_triangle) {
  for_each_factor_format([&]<class T>() {
    for (const index_t n : {1, 3, 40}) {
      for (const auto stored : {uplo::lower, uplo::upper}) {
        const auto A = definite<T>(n);
        padded<T> factor(ctx, triangle_of(stored, A, n, false), n, n, 1);
        EXPECT_EQ(residua::potrf(ctx, stored, factor).info, 0);
        EXPECT_EQ(residua::potri(ctx, stored, factor).info, 0);
        auto X = factor.elements();
        for (index_t k = 0; k < n * n; ++k) {
          const bool kept = stored == uplo::lower ? k % n >= k / n : k % n <= k / n;
          if (kept) continue;
          EXPECT_TRUE(std::isnan(leading(X[k]))) << "the other triangle, " << k;
          X[k] = X[k / n + k % n * n];
        }
        expect_inverse(A, X, n);
      }
    }
  });
}

TEST_P(inverse, of_a_singular_matrix_is_none) {
  for_each_factor_format([&]<class T>() {
    const std::vector<T> U{T(1.0), T(0.0), T(5.0), T(0.0)};
    padded<T> LU(ctx, U, 2, 2, 0);
    residua::array<index_t> ipiv(ctx, 2, 2);
    EXPECT_EQ(residua::getri(ctx, LU, ipiv.view()).info, 2);
    EXPECT_EQ(residua::potri(ctx, uplo::upper, LU).info, 2);
    EXPECT_TRUE(same_bits(LU.elements(), U));
  });
  residua::matrix<dd> none(ctx, 0, 0);
  residua::array<index_t> ipiv(ctx, 0);
  EXPECT_EQ(residua::getri(ctx, none, ipiv.view()).info, 0);
}

TEST_P(inverse, rejects_what_does_not_fit) {
  padded<dd> wide(ctx, std::vector<dd>(6, dd(1.0)), 2, 3, 0), A(ctx, std::vector<dd>(4, dd(1.0)), 2, 2, 0);
  residua::array<index_t> three(ctx, 3);
  expect_rejected({"getri:", "is 2 x 3; it must be square"},
                  [&] { residua::getri(ctx, wide, three.view()); });
  expect_rejected({"getri:", "ipiv has 3"}, [&] { residua::getri(ctx, A, three.view()); });
  expect_rejected({"potri:", "is 2 x 3; it must be square"}, [&] { residua::potri(ctx, uplo::lower, wide); });
}

}  // namespace
}  // namespace residua_test
