// The functions of residua.h for complex BLAS: they give what their twins in C++ do.
#include "c_interface/complex_twins.hpp"
#include "residua/blas/complex/banded.hpp"
#include "residua/blas/complex/hermitian.hpp"
#include "residua/blas/complex/iamax.hpp"
#include "residua/blas/complex/level2.hpp"
#include "residua/blas/complex/packed.hpp"
#include "residua/blas/complex/triangular.hpp"

namespace residua_test {
namespace {

using c_complex_blas = c_complex;
RESIDUA_ON_FEW_BACKENDS(c_complex_blas);

TEST_P(c_complex_blas, updates_of_vectors) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    const number_pair<T> alpha{{T(0.5), T(-2.0)}};
    operand<T> x(ctx, 3), y(ctx, 4);
    const auto of_x = pairs_of_vector(x, n, 2), of_y = pairs_of_vector(y, n, -3);
    residua::axpy(ctx, alpha.cxx(), of_x, of_y);
    EXPECT_EQ(c::complex_axpy(&handle, n, alpha.c(), x.constant(), 2, y.c(), -3), RESIDUA_SUCCESS);
    residua::scal(ctx, alpha.cxx(), of_x);
    EXPECT_EQ(c::complex_scal(&handle, n, alpha.c(), x.c(), 2), RESIDUA_SUCCESS);
    residua::rot(ctx, of_x, of_y, alpha.cxx().re, alpha.cxx().im);
    EXPECT_EQ(c::complex_rot(&handle, n, x.c(), 2, y.c(), -3, alpha.c(), alpha.c() + 1), RESIDUA_SUCCESS);
    residua::swap(ctx, of_x, of_y);
    EXPECT_EQ(c::complex_swap(&handle, n, x.c(), 2, y.c(), -3), RESIDUA_SUCCESS);
    expect_same_elements(x, y);
    residua::copy(ctx, of_x, of_y);
    EXPECT_EQ(c::complex_copy(&handle, n, x.constant(), 2, y.c(), -3), RESIDUA_SUCCESS);
    expect_same_elements(x, y);
  });
}

TEST_P(c_complex_blas, sums_over_vectors) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    operand<T> x(ctx, 3), y(ctx, 4);
    const auto of_x = pairs_of_vector(x, n, 2), of_y = pairs_of_vector(y, n, -3);
    T result[2];
    const auto target = reinterpret_cast<elements<T>>(result);
    const auto expect = [&](const residua::arithmetic_t<T>& re, const residua::arithmetic_t<T>& im) {
      const T wanted_parts[] = {residua::stored<T>(re), residua::stored<T>(im)};
      EXPECT_EQ(std::memcmp(result, wanted_parts, sizeof result), 0);
    };
    EXPECT_EQ(c::complex_dotu(&handle, n, x.constant(), 2, y.constant(), -3, target), RESIDUA_SUCCESS);
    const auto dotu = residua::dotu(ctx, of_x, of_y), dotc = residua::dotc(ctx, of_x, of_y);
    expect(dotu.re, dotu.im);
    EXPECT_EQ(c::complex_dotc(&handle, n, x.constant(), 2, y.constant(), -3, target), RESIDUA_SUCCESS);
    expect(dotc.re, dotc.im);
    EXPECT_EQ(c::complex_nrm2(&handle, n, x.constant(), 2, target), RESIDUA_SUCCESS);
    expect(residua::nrm2(ctx, of_x), dotc.im);
    EXPECT_EQ(c::complex_asum(&handle, n, x.constant(), 2, target), RESIDUA_SUCCESS);
    expect(residua::asum(ctx, of_x), dotc.im);
    std::int64_t place = -7;
    EXPECT_EQ(c::complex_iamax(&handle, n, x.constant(), 2, &place), RESIDUA_SUCCESS);
    EXPECT_EQ(place, residua::iamax(ctx, of_x));
    EXPECT_EQ(c::complex_iamax(&handle, 0, x.constant(), 2, &place), RESIDUA_SUCCESS);
    EXPECT_EQ(place, -1);
  });
}

TEST_P(c_complex_blas, matrices_and_vectors) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    const number_pair<T> alpha{{T(0.5), T(-2.0)}}, beta{{T(1.5), T(0.25)}};
    operand<T> A(ctx, 3), x(ctx, 4), y(ctx, 5);
    const auto a = pairs(A, n, n);
    const auto of_x = pairs_of_vector(x, n, -2), of_y = pairs_of_vector(y, n, 3);
    residua::geru(ctx, alpha.cxx(), pairs_of_vector(x, nrhs, -2), of_y, pairs(A, nrhs, n));
    EXPECT_EQ(c::complex_geru(&handle, nrhs, n, alpha.c(), x.constant(), -2, y.constant(), 3, A.c(), ld),
              RESIDUA_SUCCESS);
    residua::gerc(ctx, alpha.cxx(), of_x, pairs_of_vector(y, nrhs, 3), pairs(A, n, nrhs));
    EXPECT_EQ(c::complex_gerc(&handle, n, nrhs, alpha.c(), x.constant(), -2, y.constant(), 3, A.c(), ld),
              RESIDUA_SUCCESS);
    residua::her(ctx, uplo::upper, alpha.cxx().re, of_x, a);
    EXPECT_EQ(c::complex_her(&handle, RESIDUA_UPPER, n, alpha.c(), x.constant(), -2, A.c(), ld),
              RESIDUA_SUCCESS);
    residua::her2(ctx, uplo::lower, alpha.cxx(), of_x, of_y, a);
    EXPECT_EQ(
        c::complex_her2(&handle, RESIDUA_LOWER, n, alpha.c(), x.constant(), -2, y.constant(), 3, A.c(), ld),
        RESIDUA_SUCCESS);
    residua::hemv(ctx, uplo::upper, alpha.cxx(), a, of_x, beta.cxx(), of_y);
    EXPECT_EQ(c::complex_hemv(&handle, RESIDUA_UPPER, n, alpha.c(), A.constant(), ld, x.constant(), -2,
                              beta.c(), y.c(), 3),
              RESIDUA_SUCCESS);
    residua::trmv(ctx, uplo::upper, op::conjugate_transpose, diag::non_unit, a, of_x);
    EXPECT_EQ(c::complex_trmv(&handle, RESIDUA_UPPER, RESIDUA_CONJUGATE_TRANSPOSE, RESIDUA_NON_UNIT, n,
                              A.constant(), ld, x.c(), -2),
              RESIDUA_SUCCESS);
    residua::trsv(ctx, uplo::lower, op::conjugate, diag::unit, a, of_y);
    EXPECT_EQ(c::complex_trsv(&handle, RESIDUA_LOWER, RESIDUA_CONJUGATE, RESIDUA_UNIT, n, A.constant(), ld,
                              y.c(), 3),
              RESIDUA_SUCCESS);
    expect_same_elements(A, x, y);
  });
}

TEST_P(c_complex_blas, banded_matrices) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    const number_pair<T> alpha{{T(0.5), T(-2.0)}}, beta{{T(1.5), T(0.25)}};
    operand<T> A(ctx, 3), x(ctx, 4), y(ctx, 5);
    const auto band = [&](index_t rows, index_t below, index_t above) {
      return residua::banded_view<complex<T>>(pairs(A, 1, 1).data(), rows, n, below, above, ld, ctx.memory());
    };
    for (const op o : {op::none, op::transpose, op::conjugate, op::conjugate_transpose}) {
      const bool transposes = residua::is_transposed(o);
      residua::gbmv(ctx, o, alpha.cxx(), band(nrhs, 1, 2), pairs_of_vector(x, transposes ? nrhs : n, -2),
                    beta.cxx(), pairs_of_vector(y, transposes ? n : nrhs, 3));
      EXPECT_EQ(c::complex_gbmv(&handle, static_cast<residua_op>(o), nrhs, n, 1, 2, alpha.c(), A.constant(),
                                ld, x.constant(), -2, beta.c(), y.c(), 3),
                RESIDUA_SUCCESS);
    }
    const auto of_x = pairs_of_vector(x, n, -2), of_y = pairs_of_vector(y, n, 3);
    residua::hbmv(ctx, uplo::upper, alpha.cxx(), band(n, 0, 2), of_x, beta.cxx(), of_y);
    EXPECT_EQ(c::complex_hbmv(&handle, RESIDUA_UPPER, n, 2, alpha.c(), A.constant(), ld, x.constant(), -2,
                              beta.c(), y.c(), 3),
              RESIDUA_SUCCESS);
    residua::tbmv(ctx, uplo::lower, op::conjugate_transpose, diag::unit, band(n, 2, 0), of_x);
    EXPECT_EQ(c::complex_tbmv(&handle, RESIDUA_LOWER, RESIDUA_CONJUGATE_TRANSPOSE, RESIDUA_UNIT, n, 2,
                              A.constant(), ld, x.c(), -2),
              RESIDUA_SUCCESS);
    residua::tbsv(ctx, uplo::upper, op::conjugate, diag::non_unit, band(n, 0, 2), of_y);
    EXPECT_EQ(c::complex_tbsv(&handle, RESIDUA_UPPER, RESIDUA_CONJUGATE, RESIDUA_NON_UNIT, n, 2, A.constant(),
                              ld, y.c(), 3),
              RESIDUA_SUCCESS);
    expect_same_elements(A, x, y);
  });
}

TEST_P(c_complex_blas, packed_matrices) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    const number_pair<T> alpha{{T(0.5), T(-2.0)}}, beta{{T(1.5), T(0.25)}};
    operand<T> A(ctx, 3), x(ctx, 4), y(ctx, 5);
    const auto packed = [&](uplo stored) {
      return residua::packed_view<complex<T>>(pairs(A, 1, 1).data(), n, stored, ctx.memory());
    };
    const auto of_x = pairs_of_vector(x, n, -2), of_y = pairs_of_vector(y, n, 3);
    residua::hpr(ctx, alpha.cxx().re, of_x, packed(uplo::upper));
    EXPECT_EQ(c::complex_hpr(&handle, RESIDUA_UPPER, n, alpha.c(), x.constant(), -2, A.c()), RESIDUA_SUCCESS);
    residua::hpr2(ctx, alpha.cxx(), of_x, of_y, packed(uplo::lower));
    EXPECT_EQ(c::complex_hpr2(&handle, RESIDUA_LOWER, n, alpha.c(), x.constant(), -2, y.constant(), 3, A.c()),
              RESIDUA_SUCCESS);
    residua::hpmv(ctx, alpha.cxx(), packed(uplo::lower), of_x, beta.cxx(), of_y);
    EXPECT_EQ(c::complex_hpmv(&handle, RESIDUA_LOWER, n, alpha.c(), A.constant(), x.constant(), -2, beta.c(),
                              y.c(), 3),
              RESIDUA_SUCCESS);
    residua::tpmv(ctx, op::transpose, diag::non_unit, packed(uplo::upper), of_x);
    EXPECT_EQ(c::complex_tpmv(&handle, RESIDUA_UPPER, RESIDUA_TRANSPOSE, RESIDUA_NON_UNIT, n, A.constant(),
                              x.c(), -2),
              RESIDUA_SUCCESS);
    residua::tpsv(ctx, op::conjugate_transpose, diag::unit, packed(uplo::lower), of_y);
    EXPECT_EQ(c::complex_tpsv(&handle, RESIDUA_LOWER, RESIDUA_CONJUGATE_TRANSPOSE, RESIDUA_UNIT, n,
                              A.constant(), y.c(), 3),
              RESIDUA_SUCCESS);
    expect_same_elements(A, x, y);
  });
}

TEST_P(c_complex_blas, products_of_stored_triangles) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    const number_pair<T> alpha{{T(0.5), T(-2.0)}}, beta{{T(1.5), T(0.25)}};
    operand<T> A(ctx, 3), B(ctx, 4), C(ctx, 5);
    residua::hemm(ctx, side::right, uplo::upper, alpha.cxx(), pairs(A, n, n), pairs(B, nrhs, n, ldb),
                  beta.cxx(), pairs(C, nrhs, n, ldc));
    EXPECT_EQ(c::complex_hemm(&handle, RESIDUA_RIGHT, RESIDUA_UPPER, nrhs, n, alpha.c(), A.constant(), ld,
                              B.constant(), ldb, beta.c(), C.c(), ldc),
              RESIDUA_SUCCESS);
    residua::symm(ctx, side::left, uplo::lower, alpha.cxx(), pairs(A, n, n), pairs(B, n, nrhs, ldb),
                  beta.cxx(), pairs(C, n, nrhs, ldc));
    EXPECT_EQ(c::complex_symm(&handle, RESIDUA_LEFT, RESIDUA_LOWER, n, nrhs, alpha.c(), A.constant(), ld,
                              B.constant(), ldb, beta.c(), C.c(), ldc),
              RESIDUA_SUCCESS);
    residua::trmm(ctx, side::left, uplo::lower, op::conjugate, diag::unit, alpha.cxx(), pairs(A, n, n),
                  pairs(B, n, nrhs, ldb));
    EXPECT_EQ(c::complex_trmm(&handle, RESIDUA_LEFT, RESIDUA_LOWER, RESIDUA_CONJUGATE, RESIDUA_UNIT, n, nrhs,
                              alpha.c(), A.constant(), ld, B.c(), ldb),
              RESIDUA_SUCCESS);
    expect_same_elements(A, B, C);
  });
}

TEST_P(c_complex_blas, products_of_stored_triangles_on_the_other_side) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    const number_pair<T> alpha{{T(0.5), T(-2.0)}}, beta{{T(1.5), T(0.25)}};
    operand<T> A(ctx, 3), B(ctx, 4), C(ctx, 5);
    const auto a = pairs(A, nrhs, nrhs), b = pairs(B, nrhs, n, ldb);
    residua::hemm(ctx, side::left, uplo::lower, alpha.cxx(), a, b, beta.cxx(), pairs(C, nrhs, n, ldc));
    EXPECT_EQ(c::complex_hemm(&handle, RESIDUA_LEFT, RESIDUA_LOWER, nrhs, n, alpha.c(), A.constant(), ld,
                              B.constant(), ldb, beta.c(), C.c(), ldc),
              RESIDUA_SUCCESS);
    residua::symm(ctx, side::right, uplo::upper, alpha.cxx(), a, pairs(B, n, nrhs, ldb), beta.cxx(),
                  pairs(C, n, nrhs, ldc));
    EXPECT_EQ(c::complex_symm(&handle, RESIDUA_RIGHT, RESIDUA_UPPER, n, nrhs, alpha.c(), A.constant(), ld,
                              B.constant(), ldb, beta.c(), C.c(), ldc),
              RESIDUA_SUCCESS);
    residua::trmm(ctx, side::right, uplo::upper, op::conjugate_transpose, diag::non_unit, alpha.cxx(), a,
                  pairs(B, n, nrhs, ldb));
    EXPECT_EQ(c::complex_trmm(&handle, RESIDUA_RIGHT, RESIDUA_UPPER, RESIDUA_CONJUGATE_TRANSPOSE,
                              RESIDUA_NON_UNIT, n, nrhs, alpha.c(), A.constant(), ld, B.c(), ldb),
              RESIDUA_SUCCESS);
    expect_same_elements(A, B, C);
  });
}

TEST_P(c_complex_blas, updates_of_stored_triangles_by_the_other_product) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    const number_pair<T> alpha{{T(0.5), T(-2.0)}}, beta{{T(1.5), T(0.25)}};
    operand<T> A(ctx, 3), B(ctx, 4), C(ctx, 5);
    const auto of_c = pairs(C, n, n, ldc);
    residua::syrk(ctx, uplo::upper, op::none, alpha.cxx(), pairs(A, n, nrhs), beta.cxx(), of_c);
    EXPECT_EQ(c::complex_syrk(&handle, RESIDUA_UPPER, RESIDUA_NO_TRANSPOSE, n, nrhs, alpha.c(), A.constant(),
                              ld, beta.c(), C.c(), ldc),
              RESIDUA_SUCCESS);
    residua::her2k(ctx, uplo::lower, op::none, alpha.cxx(), pairs(A, n, nrhs), pairs(B, n, nrhs, ldb),
                   beta.cxx().re, of_c);
    EXPECT_EQ(c::complex_her2k(&handle, RESIDUA_LOWER, RESIDUA_NO_TRANSPOSE, n, nrhs, alpha.c(), A.constant(),
                               ld, B.constant(), ldb, beta.c(), C.c(), ldc),
              RESIDUA_SUCCESS);
    residua::syr2k(ctx, uplo::lower, op::transpose, alpha.cxx(), pairs(A, nrhs, n), pairs(B, nrhs, n, ldb),
                   beta.cxx(), of_c);
    EXPECT_EQ(c::complex_syr2k(&handle, RESIDUA_LOWER, RESIDUA_TRANSPOSE, n, nrhs, alpha.c(), A.constant(),
                               ld, B.constant(), ldb, beta.c(), C.c(), ldc),
              RESIDUA_SUCCESS);
    expect_same_elements(A, B, C);
  });
}

TEST_P(c_complex_blas, bands_of_the_other_triangle) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    const number_pair<T> alpha{{T(0.5), T(-2.0)}}, beta{{T(1.5), T(0.25)}};
    operand<T> A(ctx, 3), x(ctx, 4), y(ctx, 5);
    const auto band = [&](index_t below, index_t above) {
      return residua::banded_view<complex<T>>(pairs(A, 1, 1).data(), n, n, below, above, ld, ctx.memory());
    };
    const auto of_x = pairs_of_vector(x, n, -2), of_y = pairs_of_vector(y, n, 3);
    residua::hbmv(ctx, uplo::lower, alpha.cxx(), band(2, 0), of_x, beta.cxx(), of_y);
    EXPECT_EQ(c::complex_hbmv(&handle, RESIDUA_LOWER, n, 2, alpha.c(), A.constant(), ld, x.constant(), -2,
                              beta.c(), y.c(), 3),
              RESIDUA_SUCCESS);
    residua::tbmv(ctx, uplo::upper, op::transpose, diag::non_unit, band(0, 2), of_x);
    EXPECT_EQ(c::complex_tbmv(&handle, RESIDUA_UPPER, RESIDUA_TRANSPOSE, RESIDUA_NON_UNIT, n, 2, A.constant(),
                              ld, x.c(), -2),
              RESIDUA_SUCCESS);
    residua::tbsv(ctx, uplo::lower, op::none, diag::unit, band(2, 0), of_y);
    EXPECT_EQ(c::complex_tbsv(&handle, RESIDUA_LOWER, RESIDUA_NO_TRANSPOSE, RESIDUA_UNIT, n, 2, A.constant(),
                              ld, y.c(), 3),
              RESIDUA_SUCCESS);
    expect_same_elements(A, x, y);
  });
}

/// The array of a band has as many rows as it has diagonals, at the least.
TEST_P(c_complex_blas, bands_without_room_for_more) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    const number_pair<T> one{{T(1.0), T(0.0)}};
    operand<T> A(ctx, 3), x(ctx, 4), y(ctx, 5);
    for (const auto& [lda, status] : {std::pair(3, RESIDUA_SUCCESS), {2, RESIDUA_INVALID_ARGUMENT}}) {
      for (const auto uplo : {RESIDUA_UPPER, RESIDUA_LOWER}) {
        EXPECT_EQ(c::complex_hbmv(&handle, uplo, n, 2, one.c(), A.constant(), lda, x.constant(), 1, one.c(),
                                  y.c(), 1),
                  status);
        EXPECT_EQ(c::complex_tbmv(&handle, uplo, RESIDUA_NO_TRANSPOSE, RESIDUA_UNIT, n, 2, A.constant(), lda,
                                  x.c(), 1),
                  status);
        EXPECT_EQ(c::complex_tbsv(&handle, uplo, RESIDUA_TRANSPOSE, RESIDUA_UNIT, n, 2, A.constant(), lda,
                                  y.c(), 1),
                  status);
      }
      EXPECT_EQ(c::complex_gbmv(&handle, RESIDUA_NO_TRANSPOSE, n, n, 1, 1, one.c(), A.constant(), lda,
                                x.constant(), 1, one.c(), y.c(), 1),
                status);
    }
  });
}

TEST_P(c_complex_blas, updates_of_stored_triangles) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    const number_pair<T> alpha{{T(0.5), T(-2.0)}}, beta{{T(1.5), T(0.25)}};
    operand<T> A(ctx, 3), B(ctx, 4), C(ctx, 5);
    const auto wide_a = pairs(A, nrhs, n), wide_b = pairs(B, nrhs, n, ldb), of_c = pairs(C, n, n, ldc);
    residua::syrk(ctx, uplo::lower, op::transpose, alpha.cxx(), wide_a, beta.cxx(), of_c);
    EXPECT_EQ(c::complex_syrk(&handle, RESIDUA_LOWER, RESIDUA_TRANSPOSE, n, nrhs, alpha.c(), A.constant(), ld,
                              beta.c(), C.c(), ldc),
              RESIDUA_SUCCESS);
    residua::her2k(ctx, uplo::upper, op::conjugate_transpose, alpha.cxx(), wide_a, wide_b, beta.cxx().re,
                   of_c);
    EXPECT_EQ(c::complex_her2k(&handle, RESIDUA_UPPER, RESIDUA_CONJUGATE_TRANSPOSE, n, nrhs, alpha.c(),
                               A.constant(), ld, B.constant(), ldb, beta.c(), C.c(), ldc),
              RESIDUA_SUCCESS);
    residua::syr2k(ctx, uplo::upper, op::none, alpha.cxx(), pairs(A, n, nrhs), pairs(B, n, nrhs, ldb),
                   beta.cxx(), of_c);
    EXPECT_EQ(c::complex_syr2k(&handle, RESIDUA_UPPER, RESIDUA_NO_TRANSPOSE, n, nrhs, alpha.c(), A.constant(),
                               ld, B.constant(), ldb, beta.c(), C.c(), ldc),
              RESIDUA_SUCCESS);
    expect_same_elements(A, B, C);
  });
}

TEST_P(c_complex_blas, wrong_arguments_are_named) {
  operand<double> A(ctx, 3), x(ctx, 4);
  const double one[] = {1, 0};
  expect_failure(residua_complex_scal_fp64(&handle, n, nullptr, x.c(), 1), RESIDUA_INVALID_ARGUMENT,
                 {"complex_scal", "alpha", "null"});
  expect_failure(residua_complex_dotu_fp64(&handle, n, x.c(), 1, x.c(), 1, nullptr), RESIDUA_INVALID_ARGUMENT,
                 {"complex_dotu", "result", "null"});
  expect_failure(residua_complex_iamax_fp64(&handle, n, x.c(), 1, nullptr), RESIDUA_INVALID_ARGUMENT,
                 {"complex_iamax", "result", "null"});
  expect_failure(residua_complex_trmv_fp64(&handle, RESIDUA_LOWER, out_of_range<residua_op>(4), RESIDUA_UNIT,
                                           n, A.c(), ld, x.c(), 1),
                 RESIDUA_INVALID_ARGUMENT, {"complex_trmv", "trans", "4"});
  expect_failure(residua_complex_her2k_fp64(&handle, RESIDUA_LOWER, RESIDUA_TRANSPOSE, n, n, one, A.c(), ld,
                                            A.c(), ld, one, x.c(), ld),
                 RESIDUA_INVALID_ARGUMENT, {"her2k", "op"});
  expect_failure(residua_complex_tbsv_fp64(&handle, RESIDUA_LOWER, out_of_range<residua_op>(-1), RESIDUA_UNIT,
                                           n, 2, A.c(), ld, x.c(), 1),
                 RESIDUA_INVALID_ARGUMENT, {"complex_tbsv", "trans", "-1"});
  expect_failure(residua_complex_hpr_fp64(&handle, out_of_range<residua_uplo>(2), n, one, A.c(), 1, x.c()),
                 RESIDUA_INVALID_ARGUMENT, {"complex_hpr", "uplo", "2"});
  expect_failure(
      residua_complex_hemv_fp64(&handle, RESIDUA_LOWER, n, one, A.c(), n - 1, x.c(), 1, one, x.c(), 1),
      RESIDUA_INVALID_ARGUMENT, {"hemv", "A", "leading dimension"});
}

}  // namespace
}  // namespace residua_test
