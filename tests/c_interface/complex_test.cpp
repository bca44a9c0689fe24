// The functions of residua.h for complex numbers: they give what their twins in C++ do.
#include "c_interface/complex_twins.hpp"
#include "residua/blas/complex/hermitian.hpp"
#include "residua/blas/complex/level3.hpp"
#include "residua/blas/complex/triangular.hpp"
#include "residua/lapack/complex/cholesky.hpp"
#include "residua/lapack/complex/geev.hpp"
#include "residua/lapack/complex/gels.hpp"
#include "residua/lapack/complex/gesvd.hpp"
#include "residua/lapack/complex/heevd.hpp"
#include "residua/lapack/complex/hegvd.hpp"
#include "residua/lapack/complex/lu.hpp"
#include "residua/lapack/complex/matrix_functions.hpp"
#include "residua/lapack/complex/qr.hpp"
#include "residua/lapack/complex/refinement.hpp"

namespace residua_test {
namespace {

RESIDUA_ON_FEW_BACKENDS(c_complex);

TEST_P(c_complex, products) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    const number_pair<T> alpha{{T(0.5), T(-2.0)}}, beta{{T(1.5), T(0.25)}};
    operand<T> A(ctx, 3), B(ctx, 4), C(ctx, 5), x(ctx, 6), y(ctx, 7);
    residua::gemm(ctx, op::conjugate_transpose, op::conjugate, alpha.cxx(), pairs(A, nrhs, n),
                  pairs(B, nrhs, n, ldb), beta.cxx(), pairs(C, n, n, ldc));
    EXPECT_EQ(c::complex_gemm(&handle, RESIDUA_CONJUGATE_TRANSPOSE, RESIDUA_CONJUGATE, n, n, nrhs, alpha.c(),
                              A.constant(), ld, B.constant(), ldb, beta.c(), C.c(), ldc),
              RESIDUA_SUCCESS);
    residua::gemm(ctx, op::none, op::transpose, alpha.cxx(), pairs(A, 4, nrhs), pairs(B, n, nrhs, ldb),
                  beta.cxx(), pairs(C, 4, n, ldc));
    EXPECT_EQ(c::complex_gemm(&handle, RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE, 4, n, nrhs, alpha.c(),
                              A.constant(), ld, B.constant(), ldb, beta.c(), C.c(), ldc),
              RESIDUA_SUCCESS);
    residua::herk(ctx, uplo::upper, op::conjugate_transpose, alpha.cxx().re, pairs(A, nrhs, n), beta.cxx().re,
                  pairs(C, n, n, ldc));
    EXPECT_EQ(c::complex_herk(&handle, RESIDUA_UPPER, RESIDUA_CONJUGATE_TRANSPOSE, n, nrhs, alpha.c(),
                              A.constant(), ld, beta.c(), C.c(), ldc),
              RESIDUA_SUCCESS);
    residua::trsm(ctx, side::right, uplo::lower, op::transpose, diag::unit, alpha.cxx(), pairs(C, n, n, ldc),
                  pairs(B, nrhs, n, ldb));
    EXPECT_EQ(c::complex_trsm(&handle, RESIDUA_RIGHT, RESIDUA_LOWER, RESIDUA_TRANSPOSE, RESIDUA_UNIT, nrhs, n,
                              alpha.c(), C.constant(), ldc, B.c(), ldb),
              RESIDUA_SUCCESS);
    const auto view = [&](operand<T>& v, index_t size, index_t increment) {
      return residua::vector_view<complex<T>>(reinterpret_cast<complex<T>*>(v.vector(1, 1).first()), size,
                                              increment, ctx.memory());
    };
    residua::gemv(ctx, op::conjugate_transpose, alpha.cxx(), pairs(A, nrhs, n), view(x, nrhs, -2), beta.cxx(),
                  view(y, n, 3));
    EXPECT_EQ(c::complex_gemv(&handle, RESIDUA_CONJUGATE_TRANSPOSE, nrhs, n, alpha.c(), A.constant(), ld,
                              x.constant(), -2, beta.c(), y.c(), 3),
              RESIDUA_SUCCESS);
    expect_same_elements(A, B, C, x, y);
  });
}

/// Each with the operand the other way round.
TEST_P(c_complex, products_of_matrices_as_they_are_stored) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    const number_pair<T> alpha{{T(0.5), T(-2.0)}}, beta{{T(1.5), T(0.25)}};
    operand<T> A(ctx, 3), B(ctx, 4), C(ctx, 5), x(ctx, 6), y(ctx, 7);
    residua::gemv(ctx, op::conjugate, alpha.cxx(), pairs(A, nrhs, n), pairs_of_vector(x, n, -2), beta.cxx(),
                  pairs_of_vector(y, nrhs, 3));
    EXPECT_EQ(c::complex_gemv(&handle, RESIDUA_CONJUGATE, nrhs, n, alpha.c(), A.constant(), ld, x.constant(),
                              -2, beta.c(), y.c(), 3),
              RESIDUA_SUCCESS);
    residua::herk(ctx, uplo::lower, op::none, alpha.cxx().re, pairs(A, n, nrhs), beta.cxx().re,
                  pairs(C, n, n, ldc));
    EXPECT_EQ(c::complex_herk(&handle, RESIDUA_LOWER, RESIDUA_NO_TRANSPOSE, n, nrhs, alpha.c(), A.constant(),
                              ld, beta.c(), C.c(), ldc),
              RESIDUA_SUCCESS);
    residua::trsm(ctx, side::left, uplo::upper, op::none, diag::non_unit, alpha.cxx(),
                  pairs(C, nrhs, nrhs, ldc), pairs(B, nrhs, n, ldb));
    EXPECT_EQ(c::complex_trsm(&handle, RESIDUA_LEFT, RESIDUA_UPPER, RESIDUA_NO_TRANSPOSE, RESIDUA_NON_UNIT,
                              nrhs, n, alpha.c(), C.constant(), ldc, B.c(), ldb),
              RESIDUA_SUCCESS);
    expect_same_elements(A, B, C, x, y);
  });
}

/// The operands' numbers do not make a definite matrix: the order of the first minor that is not tells C and
/// C++ alike.
TEST_P(c_complex, definite) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), B(ctx, 4);
    const auto a = pairs(A, n, n), b = pairs(B, n, nrhs, ldb);
    const auto expected = residua::potrf(ctx, uplo::upper, a).info;
    EXPECT_EQ(c::complex_potrf(&handle, RESIDUA_UPPER, n, A.c(), ld, &info), RESIDUA_SUCCESS);
    EXPECT_EQ(info, expected);
    EXPECT_EQ(c::complex_posv(&handle, RESIDUA_LOWER, n, nrhs, A.c(), ld, B.c(), ldb, &info),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info, residua::posv(ctx, uplo::lower, a, b).info);
    residua::potrs(ctx, uplo::lower, a, b);
    EXPECT_EQ(c::complex_potrs(&handle, RESIDUA_LOWER, n, nrhs, A.constant(), ld, B.c(), ldb),
              RESIDUA_SUCCESS);
    expect_same_elements(A, B);
  });
}

/// X and what is known of its error, of A in the format of X and in double, and of triangles that are not
/// definite.
TEST_P(c_complex, refined) {
  residua_refinement_report report{};
  const auto expect_report = [&](const residua::refinement_report& expected) {
    EXPECT_EQ(report.info, expected.info);
    EXPECT_EQ(report.converged != 0, expected.converged);
    EXPECT_EQ(report.refinements, expected.refinements);
    EXPECT_EQ(report.forward_error_bound, expected.forward_error_bound);
  };
  for_each_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), B(ctx, 4), X(ctx, 5);
    const auto a = pairs(A, n, n), b = pairs(B, n, nrhs, ldb), x = pairs(X, n, nrhs, ldc);
    const auto expected = residua::gesv(ctx, a, b, x, {});
    EXPECT_EQ(c::complex_gesv_refined(&handle, n, nrhs, A.constant(), ld, B.constant(), ldb, X.c(), ldc,
                                      nullptr, &report),
              RESIDUA_SUCCESS);
    EXPECT_TRUE(report.converged != 0);
    expect_report(expected);
    expect_same_elements(A, B, X);
    const auto of_triangle = residua::posv(ctx, uplo::upper, a, b, x, {});
    EXPECT_EQ(c::complex_posv_refined(&handle, RESIDUA_UPPER, n, nrhs, A.constant(), ld, B.constant(), ldb,
                                      X.c(), ldc, nullptr, &report),
              RESIDUA_SUCCESS);
    EXPECT_NE(report.info, 0);
    expect_report(of_triangle);
    expect_failure(c::complex_gesv_refined(&handle, n, nrhs, A.constant(), ld, B.constant(), ldb, X.c(), ldc,
                                           nullptr, nullptr),
                   RESIDUA_INVALID_ARGUMENT, {"complex_gesv_refined", "report", "null"});
  });
  const auto with_matrix_of_doubles = [&]<class T>(const auto& function) {
    operand<double> A(ctx, 3);
    operand<T> B(ctx, 4), X(ctx, 5);
    const auto expected =
        residua::gesv(ctx, pairs(A, n, n), pairs(B, n, nrhs, ldb), pairs(X, n, nrhs, ldc), {});
    EXPECT_EQ(function(&handle, n, nrhs, A.constant(), ld, B.constant(), ldb, X.c(), ldc, nullptr, &report),
              RESIDUA_SUCCESS);
    expect_report(expected);
    expect_same_elements(A, B, X);
  };
  with_matrix_of_doubles.template operator()<residua::dd>(residua_complex_gesv_refined_fp64_dd);
  with_matrix_of_doubles.template operator()<residua::td>(residua_complex_gesv_refined_fp64_td);
  with_matrix_of_doubles.template operator()<residua::qd>(residua_complex_gesv_refined_fp64_qd);
}

/// Of the upper triangle of [4 1/3 + i/7; * 5] in TA, whose other element is not read.
template <class TA, class T, class Function>
void expect_definite_twin(const residua::context& ctx, residua_context* handle, const Function& function,
                          const residua::matrix_view<const complex<T>>& b,
                          const residua::matrix_view<complex<T>>& x, operand<T>& B, operand<T>& X) {
  const std::vector<complex<TA>> elements{
      TA(4.0), {TA(-9.0), TA(9.0)}, {TA(1.0) / TA(3.0), TA(1.0) / TA(7.0)}, TA(5.0)};
  const residua::array<complex<TA>> A(ctx, elements);
  const residua::matrix_view<const complex<TA>> a(A.data(), 2, 2, 2, ctx.memory());
  const auto expected = residua::posv(ctx, uplo::upper, a, b, x, {});
  EXPECT_TRUE(expected.converged) << expected.reason;
  residua_refinement_report report{};
  EXPECT_EQ(function(handle, RESIDUA_UPPER, 2, nrhs, reinterpret_cast<const_elements<TA>>(A.data()), 2,
                     B.constant(), ldb, X.c(), ldc, nullptr, &report),
            RESIDUA_SUCCESS)
      << residua_last_error();
  EXPECT_EQ(report.converged, 1);
  EXPECT_EQ(report.info, 0);
  EXPECT_EQ(report.forward_error_bound, expected.forward_error_bound);
  expect_same_elements(B, X);
}

TEST_P(c_complex, refined_of_definite_matrices) {
  const auto expect_twin = [&]<class TA, class T>(const auto& function) {
    operand<T> B(ctx, 4), X(ctx, 5);
    expect_definite_twin<TA, T>(ctx, &handle, function, pairs(B, 2, nrhs, ldb), pairs(X, 2, nrhs, ldc), B, X);
  };
  for_each_format(
      [&]<class T>() { expect_twin.template operator()<T, T>(functions<T>::complex_posv_refined); });
  expect_twin.template operator()<double, residua::dd>(residua_complex_posv_refined_fp64_dd);
  expect_twin.template operator()<double, residua::td>(residua_complex_posv_refined_fp64_td);
  expect_twin.template operator()<double, residua::qd>(residua_complex_posv_refined_fp64_qd);
}

TEST_P(c_complex, eigenvalues) {
  for_each_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), w(ctx, 4);
    double error = -1;
    const auto report = residua::heevd(ctx, uplo::upper, pairs(A, n, n), w.vector(n, 1));
    EXPECT_EQ(c::complex_heevd(&handle, RESIDUA_UPPER, n, A.c(), ld, w.c(), &info, &error), RESIDUA_SUCCESS);
    EXPECT_EQ(info, report.info);
    EXPECT_EQ(error, report.eigenvalue_error);
    expect_same_elements(A, w);
    expect_failure(c::complex_heevd(&handle, RESIDUA_UPPER, n, A.c(), ld, w.c(), &info, nullptr),
                   RESIDUA_INVALID_ARGUMENT, {"complex_heevd", "error", "null"});
    operand<T> same(ctx, 3);
    const auto refined = residua::refine_eigenvectors(ctx, uplo::upper, pairs(same, n, n, ldb),
                                                      pairs(A, n, n), w.vector(n, 1));
    EXPECT_EQ(c::complex_refine_eigenvectors(&handle, RESIDUA_UPPER, n, same.constant(), ldb, A.c(), ld,
                                             w.c(), new_info(), &error),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info, 0);
    EXPECT_EQ(error, refined.eigenvalue_error);
    expect_same_elements(same, A, w);
    expect_failure(c::complex_refine_eigenvectors(&handle, RESIDUA_UPPER, n, same.constant(), ldb, A.c(),
                                                  n - 1, w.c(), &info, &error),
                   RESIDUA_INVALID_ARGUMENT, {"refine_eigenvectors", "X", "leading"});
  });
}

TEST_P(c_complex, eigenvalues_of_pencils) {
  for_each_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), B(ctx, 4), w(ctx, 5), factor(ctx, 6);
    const number_pair<T> one{{T(1.0), T(0.0)}}, zero{{T(0.0), T(0.0)}};
    double error = -1;
    residua::herk<T>(ctx, uplo::upper, op::none, T(1.0), pairs(factor, n, n), T(0.0), pairs(B, n, n, ldb));
    EXPECT_EQ(c::complex_herk(&handle, RESIDUA_UPPER, RESIDUA_NO_TRANSPOSE, n, n, one.c(), factor.constant(),
                              ld, zero.c(), B.c(), ldb),
              RESIDUA_SUCCESS);
    const auto report =
        residua::hegvd(ctx, 2, uplo::upper, pairs(A, n, n), pairs(B, n, n, ldb), w.vector(n, 1));
    EXPECT_EQ(c::complex_hegvd(&handle, 2, RESIDUA_UPPER, n, A.c(), ld, B.c(), ldb, w.c(), &info, &error),
              RESIDUA_SUCCESS);
    EXPECT_LE(info, 1);
    EXPECT_EQ(info, report.info);
    EXPECT_EQ(error, report.eigenvalue_error);
    expect_same_elements(A, B);
    expect_same_elements(w);
    expect_failure(
        c::complex_hegvd(&handle, 4, RESIDUA_UPPER, n, A.c(), ld, B.c(), ldb, w.c(), &info, &error),
        RESIDUA_INVALID_ARGUMENT, {"hegvd", "itype", "4"});
    expect_failure(
        c::complex_hegvd(&handle, 1, RESIDUA_UPPER, n, A.c(), ld, B.c(), ldb, w.c(), nullptr, &error),
        RESIDUA_INVALID_ARGUMENT, {"complex_hegvd", "info", "null"});
  });
}

TEST_P(c_complex, eigenvalues_of_general_matrices) {
  for_each_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), w(ctx, 4), Y(ctx, 5), X(ctx, 6);
    double error = -1;
    const auto report = residua::geev(ctx, pairs(A, n, n), pairs(w, n, 1).column(0), pairs(Y, n, n, ldb),
                                      pairs(X, n, n, ldc));
    EXPECT_EQ(c::complex_geev(&handle, n, A.constant(), ld, w.c(), Y.c(), ldb, X.c(), ldc, &info, &error),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info, report.info);
    EXPECT_EQ(error, report.eigenvalue_error);
    expect_same_elements(w, Y);
    expect_same_elements(A, X);
    expect_failure(
        c::complex_geev(&handle, n, A.constant(), ld, w.c(), Y.c(), ldb, X.c(), ldc, nullptr, &error),
        RESIDUA_INVALID_ARGUMENT, {"complex_geev", "info", "null"});
  });
}

TEST_P(c_complex, singular_values) {
  for_each_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), s(ctx, 4), U(ctx, 5), Vh(ctx, 6);
    double error = -1;
    const auto report = residua::gesvd(ctx, pairs(A, n, nrhs), s.vector(nrhs, 1), pairs(U, n, nrhs, ldb),
                                       pairs(Vh, nrhs, nrhs, ldc));
    EXPECT_EQ(
        c::complex_gesvd(&handle, n, nrhs, A.constant(), ld, s.c(), U.c(), ldb, Vh.c(), ldc, &info, &error),
        RESIDUA_SUCCESS);
    EXPECT_EQ(info, report.info);
    EXPECT_EQ(error, report.singular_value_error);
    expect_same_elements(A, s);
    expect_same_elements(U, Vh);
    expect_failure(
        c::complex_gesvd(&handle, n, nrhs, A.constant(), ld, s.c(), U.c(), ldb, Vh.c(), ldc, &info, nullptr),
        RESIDUA_INVALID_ARGUMENT, {"complex_gesvd", "error", "null"});
    const auto refined = residua::refine_singular_vectors(ctx, pairs(A, n, nrhs), pairs(U, n, nrhs, ldb),
                                                          s.vector(nrhs, 1), pairs(Vh, nrhs, nrhs, ldc));
    EXPECT_EQ(c::complex_refine_singular_vectors(&handle, n, nrhs, A.constant(), ld, U.c(), ldb, s.c(),
                                                 Vh.c(), ldc, new_info(), &error),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info, 0);
    EXPECT_EQ(error, refined.singular_value_error);
    expect_same_elements(A, s);
    expect_same_elements(U, Vh);
    expect_failure(c::complex_refine_singular_vectors(&handle, n, nrhs, A.constant(), ld, U.c(), ldb, s.c(),
                                                      Vh.c(), nrhs - 1, &info, &error),
                   RESIDUA_INVALID_ARGUMENT, {"refine_singular_vectors", "Vh", "leading"});
  });
}

TEST_P(c_complex, singular_values_of_wide_matrices) {
  for_each_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), s(ctx, 4), U(ctx, 5), Vh(ctx, 6);
    double error = -1;
    const auto expected = residua::gesvd(ctx, pairs(A, nrhs, n), s.vector(nrhs, 1), pairs(U, nrhs, nrhs, ldb),
                                         pairs(Vh, nrhs, n, ldc));
    EXPECT_EQ(c::complex_gesvd(&handle, nrhs, n, A.constant(), ld, s.c(), U.c(), ldb, Vh.c(), ldc, new_info(),
                               &error),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info, expected.info);
    EXPECT_EQ(error, expected.singular_value_error);
    const auto refined = residua::refine_singular_vectors(ctx, pairs(A, nrhs, n), pairs(U, nrhs, nrhs, ldb),
                                                          s.vector(nrhs, 1), pairs(Vh, nrhs, n, ldc));
    EXPECT_EQ(c::complex_refine_singular_vectors(&handle, nrhs, n, A.constant(), ld, U.c(), ldb, s.c(),
                                                 Vh.c(), ldc, new_info(), &error),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info, refined.info);
    EXPECT_EQ(error, refined.singular_value_error);
    expect_same_elements(A, s);
    expect_same_elements(U, Vh);
  });
}

TEST_P(c_complex, functions_of_matrices) {
  for_each_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), X(ctx, 4), Y(ctx, 5), H(ctx, 6);
    double first = -1, second = -1;
    const auto a = pairs(A, n, n), x = pairs(X, n, n, ldc);
    const auto exponential = residua::expm(ctx, a, x);
    EXPECT_EQ(c::complex_expm(&handle, n, A.constant(), ld, X.c(), ldc, &info, &first), RESIDUA_SUCCESS);
    EXPECT_EQ(info, exponential.info);
    EXPECT_EQ(first, exponential.error);
    const auto sign = residua::signm(ctx, x, pairs(Y, n, n, ldb));
    EXPECT_EQ(c::complex_signm(&handle, n, X.constant(), ldc, Y.c(), ldb, new_info(), &first, &second),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info, sign.info);
    EXPECT_EQ(first, sign.residual);
    EXPECT_EQ(second, sign.commutator);
    expect_same_elements(A, X, Y);
    const auto root = residua::sqrtm(ctx, x, pairs(Y, n, n, ldb));
    EXPECT_EQ(c::complex_sqrtm(&handle, n, X.constant(), ldc, Y.c(), ldb, new_info(), &first),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info, root.info);
    EXPECT_EQ(first, root.residual);
    expect_same_elements(X, Y);
    const auto factors =
        residua::polar(ctx, pairs(X, n, nrhs, ldc), pairs(Y, n, nrhs, ldb), pairs(H, nrhs, nrhs, ldd));
    EXPECT_EQ(c::complex_polar(&handle, n, nrhs, X.constant(), ldc, Y.c(), ldb, H.c(), ldd, new_info(),
                               &first, &second),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info, factors.info);
    EXPECT_EQ(first, factors.orthogonality);
    EXPECT_EQ(second, factors.residual);
    expect_same_elements(X, Y, H);
    expect_failure(
        c::complex_polar(&handle, nrhs, n, X.constant(), ldc, Y.c(), ldb, H.c(), ldd, &info, &first, &second),
        RESIDUA_INVALID_ARGUMENT, {"polar", "A", "rows"});
    expect_failure(c::complex_expm(&handle, n, A.constant(), ld, X.c(), ldc, &info, nullptr),
                   RESIDUA_INVALID_ARGUMENT, {"complex_expm", "error", "null"});
    expect_failure(c::complex_signm(&handle, n, A.constant(), ld, X.c(), ldc, nullptr, &first, &second),
                   RESIDUA_INVALID_ARGUMENT, {"complex_signm", "info", "null"});
    expect_failure(c::complex_sqrtm(&handle, n, A.constant(), n - 1, X.c(), ldc, &info, &first),
                   RESIDUA_INVALID_ARGUMENT, {"sqrtm", "A", "leading dimension"});
  });
}

TEST_P(c_complex, wrong_arguments_are_named) {
  operand<double> A(ctx, 3), B(ctx, 4);
  const double one[] = {1, 0};
  expect_failure(residua_complex_gemm_fp64(&handle, out_of_range<residua_op>(4), RESIDUA_CONJUGATE, n, n, n,
                                           one, A.c(), ld, A.c(), ld, one, B.c(), ldb),
                 RESIDUA_INVALID_ARGUMENT, {"complex_gemm", "transa", "4"});
  expect_failure(residua_complex_gemv_fp64(&handle, RESIDUA_CONJUGATE, n, n, nullptr, A.c(), ld, A.c(), 1,
                                           one, B.c(), 1),
                 RESIDUA_INVALID_ARGUMENT, {"complex_gemv", "alpha", "null"});
  expect_failure(residua_complex_herk_fp64(&handle, RESIDUA_LOWER, RESIDUA_TRANSPOSE, n, n, one, A.c(), ld,
                                           one, B.c(), ldb),
                 RESIDUA_INVALID_ARGUMENT, {"herk", "op"});
  expect_failure(residua_complex_gesv_fp64(&handle, n, nrhs, A.c(), ld, pivots.data(), B.c(), ldb, nullptr),
                 RESIDUA_INVALID_ARGUMENT, {"complex_gesv", "info", "null"});
  expect_failure(residua_gemv_fp64(&handle, RESIDUA_CONJUGATE, n, n, one, A.c(), ld, A.c(), 1, one, B.c(), 1),
                 RESIDUA_INVALID_ARGUMENT, {"gemv", "trans", "2"});
}

TEST_P(c_complex, factors) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), B(ctx, 4), D(ctx, 5);
    const auto a = pairs(A, n, n), b = pairs(B, n, nrhs, ldb);
    EXPECT_EQ(residua::gesv(ctx, a, wanted.view(), b).info, 0);
    EXPECT_EQ(c::complex_gesv(&handle, n, nrhs, A.c(), ld, pivots.data(), B.c(), ldb, &info),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info, 0);
    residua::getrs(ctx, op::conjugate_transpose, a, wanted.view(), b);
    EXPECT_EQ(c::complex_getrs(&handle, RESIDUA_CONJUGATE_TRANSPOSE, n, nrhs, A.constant(), ld, pivots.data(),
                               B.c(), ldb),
              RESIDUA_SUCCESS);
    EXPECT_EQ(pivots.to_host(ctx), wanted.to_host(ctx));
    residua::getrf(ctx, pairs(D, n + 2, n), wanted.view());
    EXPECT_EQ(c::complex_getrf(&handle, n + 2, n, D.c(), ld, pivots.data(), &info), RESIDUA_SUCCESS);
    EXPECT_EQ(pivots.to_host(ctx), wanted.to_host(ctx));
    expect_same_elements(A, B, D);
  });
}

TEST_P(c_complex, orthogonal_factors) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), B(ctx, 4), tau(ctx, 5), C(ctx, 6);
    const auto a = pairs(A, n, nrhs);
    residua::geqrf(ctx, a, pairs_of_vector(tau, nrhs, 1));
    EXPECT_EQ(c::complex_geqrf(&handle, n, nrhs, A.c(), ld, tau.c()), RESIDUA_SUCCESS);
    residua::unmqr(ctx, side::right, op::conjugate_transpose, a, pairs_of_vector(tau, nrhs, 1),
                   pairs(B, nrhs, n, ldb));
    EXPECT_EQ(c::complex_unmqr(&handle, RESIDUA_RIGHT, RESIDUA_CONJUGATE_TRANSPOSE, nrhs, n, nrhs,
                               A.constant(), ld, tau.constant(), B.c(), ldb),
              RESIDUA_SUCCESS);
    residua::ungqr(ctx, pairs(A, n, 4), pairs_of_vector(tau, nrhs, 1));
    EXPECT_EQ(c::complex_ungqr(&handle, n, 4, nrhs, A.c(), ld, tau.constant()), RESIDUA_SUCCESS);
    EXPECT_EQ(residua::gels(ctx, op::conjugate_transpose, pairs(C, n, nrhs, ldc), pairs(B, n, 2, ldb)).info,
              0);
    EXPECT_EQ(
        c::complex_gels(&handle, RESIDUA_CONJUGATE_TRANSPOSE, n, nrhs, 2, C.c(), ldc, B.c(), ldb, &info),
        RESIDUA_SUCCESS);
    EXPECT_EQ(info, 0);
    expect_same_elements(A, B, tau, C);
  });
}

TEST_P(c_complex, factors_of_wide_matrices) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), B(ctx, 4), C(ctx, 5), tau(ctx, 6);
    EXPECT_EQ(residua::gels(ctx, op::none, pairs(A, nrhs, n), pairs(B, n, 2, ldb)).info, 0);
    EXPECT_EQ(c::complex_gels(&handle, RESIDUA_NO_TRANSPOSE, nrhs, n, 2, A.c(), ld, B.c(), ldb, &info),
              RESIDUA_SUCCESS);
    const auto wide = pairs(C, nrhs, n, ldc);
    residua::geqrf(ctx, wide, pairs_of_vector(tau, nrhs, 1));
    EXPECT_EQ(c::complex_geqrf(&handle, nrhs, n, C.c(), ldc, tau.c()), RESIDUA_SUCCESS);
    residua::unmqr(ctx, side::left, op::none, pairs(C, nrhs, 2, ldc), pairs_of_vector(tau, 2, 1),
                   pairs(B, nrhs, n, ldb));
    EXPECT_EQ(c::complex_unmqr(&handle, RESIDUA_LEFT, RESIDUA_NO_TRANSPOSE, nrhs, n, 2, C.constant(), ldc,
                               tau.constant(), B.c(), ldb),
              RESIDUA_SUCCESS);
    residua::array<index_t> expected(ctx, nrhs);
    residua::getrf(ctx, wide, expected.view());
    EXPECT_EQ(c::complex_getrf(&handle, nrhs, n, C.c(), ldc, pivots.data(), &info), RESIDUA_SUCCESS);
    for (index_t k = 0; k < nrhs; ++k)
      EXPECT_EQ(pivots.to_host(ctx)[static_cast<std::size_t>(k)],
                expected.to_host(ctx)[static_cast<std::size_t>(k)]);
    expect_same_elements(A, B, C, tau);
  });
}

TEST_P(c_complex, least_squares_know_no_plain_transpose) {
  operand<double> A(ctx, 3);
  expect_failure(residua_complex_gels_fp64(&handle, RESIDUA_TRANSPOSE, n, n, 1, A.c(), ld, A.c(), ld, &info),
                 RESIDUA_INVALID_ARGUMENT, {"gels", "op"});
}

}  // namespace
}  // namespace residua_test
