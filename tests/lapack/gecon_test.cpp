// gecon and pocon, on matrices whose inverses are known.
#include "residua/lapack/gecon.hpp"

#include "lapack/exact_solution.hpp"
#include "residua/lapack/getrf.hpp"
#include "residua/lapack/pocon.hpp"
#include "residua/lapack/potrf.hpp"

namespace residua_test {
namespace {

using residua::matrix_norm;
using residua::uplo;

class condition : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(condition);

template <class T>
double gecon_of(const residua::context& ctx, const std::vector<T>& A, index_t n, matrix_norm norm) {
  padded<T> LU(ctx, A, n, n, 1);
  const double size = leading(residua::lange(ctx, norm, LU));
  residua::array<index_t> ipiv(ctx, n);
  residua::getrf(ctx, LU, ipiv.view());
  return residua::gecon(ctx, norm, LU, size);
}

/// Of a bidiagonal matrix with 1 and -1/2 beside it: its inverse has columns of 2^-k.
TEST_P(condition, of_a_bidiagonal_matrix) {
  for_each_factor_format([&]<class T>() {
    constexpr index_t n = 20;
    std::vector<T> A(n * n, T(0.0));
    for (index_t j = 0; j < n; ++j) {
      A[j + j * n] = T(1.0);
      if (j + 1 < n) A[j + 1 + j * n] = T(-0.5);
    }
    const double inverse = 2 - std::ldexp(1.0, 1 - static_cast<int>(n)), exact = 1 / (1.5 * inverse);
    for (const auto norm : {matrix_norm::one, matrix_norm::infinity}) {
      const double found = gecon_of(ctx, A, n, norm);
      EXPECT_GE(found, exact * (1 - 0x1p-20)) << "an estimate from above; float holds 24 bits";
      EXPECT_LE(found, 3 * exact);
    }
  });
}

/// 1 on the diagonal and -1 in the first row: so is the inverse with 1, whose columns have two and whose
/// first row has all, as A's.
TEST_P(condition, is_in_the_norm_that_is_asked_for) {
  for_each_factor_format([&]<class T>() {
    constexpr index_t n = 8;
    std::vector<T> A(n * n, T(0.0));
    for (index_t j = 0; j < n; ++j) {
      A[j * n] = T(-1.0);
      A[j + j * n] = T(1.0);
    }
    EXPECT_NEAR(gecon_of(ctx, A, n, matrix_norm::one), 1 / 4.0, 0x1p-20);
    EXPECT_NEAR(gecon_of(ctx, A, n, matrix_norm::infinity), 1 / 64.0, 0x1p-20);
  });
}

/// The condition number of Hilbert's matrix of order 8 in the norm `one` is 33 872 791 095 exactly (Todd
/// 1954; Higham, section 28.1, to the digits that it gives: 3.387e10). All elements of its inverse have
/// signs of a checkerboard, which the estimator finds.
TEST_P(condition, of_hilberts_matrix) {
  const auto test = [&]<class T>(T) {
    constexpr index_t n = 8;
    const auto A = integer_hilbert<T>(n);
    EXPECT_NEAR(1 / gecon_of(ctx, A, n, matrix_norm::one) / 33872791095.0, 1, 1e-4);
    for (const auto stored :
         {uplo::lower, uplo::upper}) {  // what is in the other triangle is not the factor's
      padded<T> factor(ctx, A, n, n, 0);
      const double size = leading(residua::lansy(ctx, matrix_norm::one, stored, factor));
      EXPECT_EQ(residua::potrf(ctx, stored, factor).info, 0);
      EXPECT_NEAR(1 / residua::pocon(ctx, stored, factor, size) / 33872791095.0, 1, 1e-4);
    }
  };
  test(dd());
  test(residua::td());
}

TEST_P(condition, of_singular_and_of_no_matrices) {
  EXPECT_EQ(gecon_of(ctx, std::vector<dd>{dd(1.0), dd(2.0), dd(2.0), dd(4.0)}, 2, matrix_norm::one), 0);
  // Of zero in the first place solves give 0 / 0 there, and finite numbers behind it.
  EXPECT_EQ(gecon_of(ctx, std::vector<dd>{dd(0.0), dd(0.0), dd(1.0), dd(1.0)}, 2, matrix_norm::one), 0);
  const residua::matrix<dd> none(ctx, 0, 0);
  EXPECT_EQ(residua::gecon(ctx, matrix_norm::one, none, 0.0), 1);
  EXPECT_EQ(residua::pocon(ctx, uplo::lower, none, 0.0), 1);
}

/// 0 for a norm of 0, and 2^-1040 where the norms' product is beyond the range.
TEST_P(condition, of_norms_of_any_size) {
  const auto of_multiple = [&](double value, double norm) {
    const residua::matrix<dd> LU(ctx, 2, 2, std::vector<dd>{dd(value), dd(0.0), dd(0.0), dd(value)});
    return residua::gecon(ctx, matrix_norm::one, LU, norm);
  };
  EXPECT_EQ(of_multiple(1, 0), 0);
  EXPECT_EQ(of_multiple(0x1p-440, 0x1p600), 0x1p-1040);
}

TEST_P(condition, rejects_what_does_not_fit) {
  const residua::matrix<dd> A(ctx, 2, 2), wide(ctx, 2, 3);
  expect_rejected({"gecon:", "norm"}, [&] { (void)residua::gecon(ctx, matrix_norm::max, A, 1.0); });
  expect_rejected({"gecon: requires anorm >= 0, got -1e-30"},
                  [&] { (void)residua::gecon(ctx, matrix_norm::one, A, -1e-30); });
  expect_rejected({"gecon:", "2 x 3; it must be square"},
                  [&] { (void)residua::gecon(ctx, matrix_norm::one, wide, 1.0); });
  expect_rejected({"pocon:", "anorm"}, [&] { (void)residua::pocon(ctx, uplo::lower, A, std::nan("")); });
}

}  // namespace
}  // namespace residua_test
