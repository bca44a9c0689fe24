// Norms, condition numbers, determinants and workspaces of residua.h: they are those of the twins in C++.
#include <cmath>
#include <limits>

#include "c_interface/functions.hpp"
#include "c_interface/twins.hpp"
#include "residua/lapack/determinant.hpp"
#include "residua/lapack/gecon.hpp"
#include "residua/lapack/geqrf.hpp"
#include "residua/lapack/getrf.hpp"
#include "residua/lapack/orgqr.hpp"
#include "residua/lapack/ormqr.hpp"
#include "residua/lapack/pocon.hpp"
#include "residua/lapack/potrf.hpp"

namespace residua_test {
namespace {

using residua::matrix_norm;
using residua::uplo;

constexpr index_t m = 7, n = 5, ld = 9;
constexpr auto invalid = RESIDUA_INVALID_ARGUMENT;

class c_norms : public c_interface {
 protected:
  residua::array<index_t> pivots{ctx, n};
  double rcond = -1;
};
RESIDUA_ON_FEW_BACKENDS(c_norms);

template <class F>
void for_each_factor_format(const F& f) {
  f.template operator()<float>();
  for_each_format(f);
}

TEST_P(c_norms, are_those_of_the_twins) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3);
    for (const auto norm :
         {RESIDUA_MAX_NORM, RESIDUA_ONE_NORM, RESIDUA_INFINITY_NORM, RESIDUA_FROBENIUS_NORM}) {
      const auto as_cxx = static_cast<matrix_norm>(norm);
      number<T> result{};
      EXPECT_EQ(c::lange(&handle, norm, m, n, A.constant(), ld, &result), RESIDUA_SUCCESS);
      expect_same_bits(result, residua::lange(ctx, as_cxx, A.matrix(m, n, ld)));
      for (const auto triangle : {RESIDUA_LOWER, RESIDUA_UPPER}) {
        EXPECT_EQ(c::lansy(&handle, norm, triangle, n, A.constant(), ld, &result), RESIDUA_SUCCESS);
        expect_same_bits(result,
                         residua::lansy(ctx, as_cxx, static_cast<uplo>(triangle), A.matrix(n, n, ld)));
      }
    }
    expect_same_elements(A);
  });
}

TEST_P(c_norms, of_inverses_are_those_of_the_twins) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3);
    const auto a = A.matrix(n, n, ld);
    residua::getrf(ctx, a, pivots.view());
    std::int64_t info = -1;
    EXPECT_EQ(c::getrf(&handle, n, n, A.c(), ld, pivots.data(), &info), RESIDUA_SUCCESS);
    for (const auto norm : {RESIDUA_ONE_NORM, RESIDUA_INFINITY_NORM}) {
      EXPECT_EQ(c::gecon(&handle, norm, n, A.constant(), ld, 2.5, &rcond), RESIDUA_SUCCESS);
      EXPECT_EQ(rcond, residua::gecon(ctx, static_cast<matrix_norm>(norm), a, 2.5));
    }
    for (const auto triangle : {RESIDUA_LOWER, RESIDUA_UPPER}) {
      EXPECT_EQ(c::pocon(&handle, triangle, n, A.constant(), ld, 0.5, &rcond), RESIDUA_SUCCESS);
      EXPECT_EQ(rcond, residua::pocon(ctx, static_cast<uplo>(triangle), a, 0.5));
      EXPECT_TRUE(rcond > 0 && std::isfinite(rcond));
    }
    expect_same_elements(A);
  });
}

TEST_P(c_norms, determinants_are_those_of_the_twin) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3);
    int sign = 7;
    std::int64_t exponent = -1, info = -1;
    number<T> mantissa{}, logarithm{};
    const auto expect_same = [&] {
      EXPECT_EQ(c::determinant(&handle, n, A.constant(), ld, pivots.data(), &sign, &mantissa, &exponent,
                               &logarithm),
                RESIDUA_SUCCESS);
      const auto wanted = residua::determinant(ctx, A.matrix(n, n, ld), pivots.view());
      EXPECT_EQ(sign, wanted.sign);
      EXPECT_EQ(exponent, wanted.exponent);
      expect_same_bits(mantissa, wanted.mantissa);
      expect_same_bits(logarithm, wanted.logarithm);
    };
    residua::getrf(ctx, A.matrix(n, n, ld), pivots.view());
    EXPECT_EQ(c::getrf(&handle, n, n, A.c(), ld, pivots.data(), &info), RESIDUA_SUCCESS);
    expect_same();
    EXPECT_NE(sign, 0);
    EXPECT_EQ(
        c::determinant(&handle, 0, A.constant(), ld, pivots.data(), &sign, &mantissa, &exponent, &logarithm),
        RESIDUA_SUCCESS);
    EXPECT_EQ(sign, 1);
  });
}

TEST_P(c_norms, workspaces_are_those_of_the_twins) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    constexpr index_t rows = 3000, columns = 700, k = 300;
    const auto expect_bytes = [&](std::size_t wanted, const auto& query) {
      std::size_t bytes = wanted + 1;
      EXPECT_EQ(query(&bytes), RESIDUA_SUCCESS) << residua_last_error();
      EXPECT_EQ(bytes, wanted);
      EXPECT_EQ(query(static_cast<std::size_t*>(nullptr)), invalid);
      expect_last_error("bytes is null");
    };
    expect_bytes(residua::getrf_workspace_bytes<T>(ctx, rows, columns),
                 [&](auto* bytes) { return c::getrf_workspace(&handle, rows, columns, bytes); });
    expect_bytes(residua::potrf_workspace_bytes<T>(ctx, rows),
                 [&](auto* bytes) { return c::potrf_workspace(&handle, rows, bytes); });
    expect_bytes(residua::geqrf_workspace_bytes<T>(ctx, rows, columns),
                 [&](auto* bytes) { return c::geqrf_workspace(&handle, rows, columns, bytes); });
    expect_bytes(residua::orgqr_workspace_bytes<T>(ctx, rows, columns, k),
                 [&](auto* bytes) { return c::orgqr_workspace(&handle, rows, columns, k, bytes); });
    expect_bytes(
        residua::ormqr_workspace_bytes<T>(ctx, residua::side::right, columns, rows, k),
        [&](auto* bytes) { return c::ormqr_workspace(&handle, RESIDUA_RIGHT, columns, rows, k, bytes); });
    std::size_t bytes = 3;
    expect_failure(c::getrf_workspace(&handle, -3, 4, &bytes), invalid, {"getrf", "m is -3"});
    expect_failure(c::potrf_workspace(&handle, -3, &bytes), invalid, {"potrf", "n is -3"});
    EXPECT_EQ(bytes, 3U);
  });
}

TEST_P(c_norms, reject_what_does_not_fit) {
  using c = functions<residua::dd>;
  operand<residua::dd> A(ctx, 3);
  number<residua::dd> result{{5, 0}}, logarithm{};
  std::int64_t exponent = 0;
  int sign = 0;
  const auto lange = [&](int norm, index_t lda, auto* place) {
    return c::lange(&handle, out_of_range<residua_norm>(norm), m, n, A.constant(), lda, place);
  };
  expect_failure(lange(4, ld, &result), invalid, {"lange: norm is 4; it must be from 0 to 3"});
  expect_failure(lange(-1, ld, &result), invalid, {"lange: norm is -1"});
  expect_failure(lange(0, m - 1, &result), invalid, {"lange", "A", "leading dimension"});
  expect_failure(lange(0, ld, static_cast<residua_dd*>(nullptr)), invalid, {"lange: result is null"});
  expect_failure(
      c::lansy(&handle, RESIDUA_MAX_NORM, out_of_range<residua_uplo>(2), n, A.constant(), ld, &result),
      invalid, {"lansy: uplo is 2"});
  EXPECT_EQ(result.limb[0], 5) << "nothing is written";
  const auto gecon = [&](residua_norm norm, double anorm) {
    return c::gecon(&handle, norm, n, A.constant(), ld, anorm, &rcond);
  };
  expect_failure(gecon(RESIDUA_MAX_NORM, 1), invalid, {"gecon", "norm is one or infinity"});
  expect_failure(gecon(RESIDUA_ONE_NORM, -1), invalid, {"gecon", "anorm"});
  expect_failure(gecon(RESIDUA_ONE_NORM, std::numeric_limits<double>::quiet_NaN()), invalid, {"anorm"});
  expect_failure(c::gecon(&handle, RESIDUA_ONE_NORM, n, A.constant(), ld, 1, nullptr), invalid,
                 {"gecon: rcond is null"});
  expect_failure(c::pocon(&handle, RESIDUA_LOWER, n, A.constant(), n - 1, 1, &rcond), invalid, {"pocon"});
  expect_failure(c::pocon(&handle, RESIDUA_LOWER, n, A.constant(), ld, 1, nullptr), invalid,
                 {"pocon: rcond is null"});
  EXPECT_EQ(rcond, -1);
  const auto determinant = [&](int* s, auto* mantissa, auto* e, auto* l) {
    return c::determinant(&handle, n, A.constant(), ld, pivots.data(), s, mantissa, e, l);
  };
  residua_dd* const none = nullptr;
  expect_failure(determinant(nullptr, &result, &exponent, &logarithm), invalid,
                 {"determinant: sign is null"});
  expect_failure(determinant(&sign, none, &exponent, &logarithm), invalid, {"mantissa is null"});
  expect_failure(determinant(&sign, &result, static_cast<std::int64_t*>(nullptr), &logarithm), invalid,
                 {"exponent is null"});
  expect_failure(determinant(&sign, &result, &exponent, none), invalid, {"logarithm is null"});
}

}  // namespace
}  // namespace residua_test
