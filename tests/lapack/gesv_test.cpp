// getrs, gesv, potrs and posv.
#include "residua/lapack/gesv.hpp"

#include "lapack/factors.hpp"
#include "residua/lapack/posv.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::op;
using residua::uplo;

/// Matrices with a diagonal that outweighs the rest of its row, symmetric where asked for.
template <class T>
std::vector<T> well_conditioned(index_t n, bool symmetric) {
  using number = arithmetic_t<T>;
  const auto random = vector_of<T>(data::uniform, n * n, 111);
  std::vector<T> A(random.size());
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      const index_t place = symmetric ? std::max(i, j) + std::min(i, j) * n : i + j * n;
      const number off = loaded(random[place]) * number(1 / static_cast<double>(n));
      // Off the diagonal for a general one, so that rows are exchanged.
      const bool heavy = symmetric ? i == j : i == (j + 1) % n;
      A[i + j * n] = stored<T>(heavy ? number(1.5) + off : off);
    }
  }
  return A;
}

/// |b - op(A) x| <= 3 bound (|F||G|)|x| elementwise with factors F G of op(A) in the order of its rows: the
/// bounds of the factorisation and of two triangular systems, none of which is larger than the first.
template <class T, class Element, class Product>
void expect_solution(index_t n, index_t columns, const Element& a, const Product& size,
                     const std::vector<T>& B, const std::vector<T>& X) {
  for (index_t j = 0; j < columns; ++j) {
    for (index_t i = 0; i < n; ++i) {
      mp rest(B[i + j * n], residua::oracle::exact_bits), product(residua::oracle::exact_bits);
      double scale = 0;
      for (index_t k = 0; k < n; ++k) {
        mpfr_mul(product.get(), mp(a(i, k)).get(), mp(X[k + j * n]).get(), MPFR_RNDN);
        mpfr_sub(rest.get(), rest.get(), product.get(), MPFR_RNDN);
        scale += size(i, k) * std::fabs(static_cast<double>(leading(X[k + j * n])));
      }
      ASSERT_TRUE(within(0.0, rest, 3 * factor_bound<T>(n), mp(scale))) << i << ", " << j;
    }
  }
}

/// (|L||U|)_ik of LU in one place, or of L and its transpose; in double.
template <class T>
double size_of_product(const std::vector<T>& LU, index_t n, bool unit, index_t i, index_t k) {
  double sum = 0;
  const auto size = [&](index_t r, index_t c) {
    return std::fabs(static_cast<double>(leading(LU[r + c * n])));
  };
  for (index_t l = 0; l <= std::min(i, k); ++l) {
    sum += unit ? (l == i ? 1.0 : size(i, l)) * size(l, k) : size(i, l) * size(k, l);
  }
  return sum;
}

class solve : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(solve);

TEST_P(solve, general_systems_within_the_bound) {
  for_each_factor_format([&]<class T>() {
    for (const index_t n : {1, 7, 45}) {
      const index_t columns = n == 7 ? 1 : 3;
      const auto A = well_conditioned<T>(n, false), B = vector_of<T>(data::uniform, n * columns, 112);
      padded<T> LU(ctx, A, n, n, 1), X(ctx, B, n, columns, 2), Y(ctx, B, n, columns, 0);
      residua::array<index_t> ipiv(ctx, n);
      EXPECT_EQ(residua::gesv(ctx, LU, ipiv.view(), X).info, 0);
      residua::getrs(ctx, op::transpose, LU, ipiv.view(), Y);
      const auto factors = LU.elements();
      // Row i of A is row place[i] of P A.
      std::vector<index_t> rows(n), place(n);
      for (index_t i = 0; i < n; ++i) rows[i] = i;
      const auto pivots = ipiv.to_host(ctx);
      for (index_t i = 0; i < n; ++i) std::swap(rows[i], rows[pivots[i] - 1]);
      for (index_t i = 0; i < n; ++i) place[rows[i]] = i;
      const auto size = [&](index_t i, index_t k) { return size_of_product(factors, n, true, place[i], k); };
      expect_solution<T>(
          n, columns, [&](index_t i, index_t k) { return A[i + k * n]; }, size, B, X.elements());
      expect_solution<T>(
          n, columns, [&](index_t i, index_t k) { return A[k + i * n]; },
          [&](index_t i, index_t k) { return size(k, i); }, B, Y.elements());
    }
  });
}

TEST_P(solve, definite_systems_within_the_bound) {
  for_each_factor_format([&]<class T>() {
    for (const index_t n : {1, 7, 45}) {
      for (const auto stored : {uplo::lower, uplo::upper}) {
        const index_t columns = n == 7 ? 1 : 3;
        const auto A = well_conditioned<T>(n, true), B = vector_of<T>(data::uniform, n * columns, 113);
        padded<T> factor(ctx, triangle_of(stored, A, n, false), n, n, 1), X(ctx, B, n, columns, 2);
        EXPECT_EQ(residua::posv(ctx, stored, factor, X).info, 0);
        auto L = factor.elements();
        for (index_t k = 0; stored == uplo::upper && k < n * n; ++k) {
          if (k % n > k / n) L[k] = L[k / n + k % n * n];
        }
        expect_solution<T>(
            n, columns, [&](index_t i, index_t k) { return A[i + k * n]; },
            [&](index_t i, index_t k) { return size_of_product(L, n, false, i, k); }, B, X.elements());
      }
    }
  });
}

TEST_P(solve, leaves_the_right_hand_side_where_there_are_no_factors) {
  for_each_factor_format([&]<class T>() {
    padded<T> zero(ctx, std::vector<T>(4, T(0.0)), 2, 2, 0), b(ctx, std::vector<T>(2, T(3.0)), 2, 1, 0);
    residua::array<index_t> ipiv(ctx, 2);
    EXPECT_EQ(residua::gesv(ctx, zero, ipiv.view(), b).info, 1);
    EXPECT_EQ(residua::posv(ctx, uplo::lower, zero, b).info, 1);
    EXPECT_EQ(b.elements(), std::vector<T>(2, T(3.0)));
  });
}

TEST_P(solve, takes_empty_systems) {
  residua::matrix<dd> none(ctx, 0, 0), b(ctx, 0, 3);
  residua::array<index_t> ipiv(ctx, 0);
  EXPECT_EQ(residua::gesv(ctx, none, ipiv.view(), b).info, 0);
  EXPECT_EQ(residua::posv(ctx, uplo::upper, none, b).info, 0);
}

TEST_P(solve, rejects_what_does_not_fit) {
  padded<dd> A(ctx, std::vector<dd>(4, dd(1.0)), 2, 2, 0), wide(ctx, std::vector<dd>(6, dd(1.0)), 2, 3, 0),
      b(ctx, std::vector<dd>(3, dd(1.0)), 3, 1, 0);
  residua::array<index_t> two(ctx, 2), three(ctx, 3);
  expect_rejected({"gesv:", "A is 2 x 3; it must be square"},
                  [&] { residua::gesv(ctx, wide, two.view(), b); });
  expect_rejected({"gesv:", "B has 3 rows", "A has 2 rows"}, [&] { residua::gesv(ctx, A, two.view(), b); });
  expect_rejected({"gesv: ipiv has 3 elements, A has 2 rows"},
                  [&] { residua::gesv(ctx, A, three.view(), A); });
  expect_rejected({"gesv: accuracy_bits"},
                  [&] { residua::gesv(ctx, A, two.view(), A, {.accuracy_bits = 1}); });
  expect_rejected({"posv: accuracy_bits"},
                  [&] { residua::posv(ctx, uplo::lower, A, A, {.accuracy_bits = 1}); });
  expect_rejected({"getrs:", "ipiv has 3", "LU has 2"},
                  [&] { residua::getrs(ctx, op::none, A, three.view(), wide); });
  expect_rejected({"getrs:", "B has 3 rows", "LU has 2"},
                  [&] { residua::getrs(ctx, op::none, A, two.view(), b); });
  expect_rejected({"posv:", "B has 3 rows", "A has 2"}, [&] { residua::posv(ctx, uplo::lower, A, b); });
  expect_rejected({"potrs:", "B has 3 rows", "factor has 2"},
                  [&] { residua::potrs(ctx, uplo::lower, A, b); });
  for (const dd& x : A.elements()) EXPECT_EQ(leading(x), 1.0);
}

}  // namespace
}  // namespace residua_test
