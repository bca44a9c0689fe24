// The factorisations of residua.h: they give what their twins in C++ do.
#include "c_interface/functions.hpp"
#include "c_interface/twins.hpp"
#include "residua/blas/level3/syrk.hpp"
#include "residua/lapack/expm.hpp"
#include "residua/lapack/geev.hpp"
#include "residua/lapack/gels.hpp"
#include "residua/lapack/gelsy.hpp"
#include "residua/lapack/geqp3.hpp"
#include "residua/lapack/geqrf.hpp"
#include "residua/lapack/gesv.hpp"
#include "residua/lapack/gesvd.hpp"
#include "residua/lapack/getrf_batched.hpp"
#include "residua/lapack/getri.hpp"
#include "residua/lapack/orgqr.hpp"
#include "residua/lapack/ormqr.hpp"
#include "residua/lapack/polar.hpp"
#include "residua/lapack/posv.hpp"
#include "residua/lapack/potrf_batched.hpp"
#include "residua/lapack/potri.hpp"
#include "residua/lapack/signm.hpp"
#include "residua/lapack/sqrtm.hpp"
#include "residua/lapack/syevd.hpp"
#include "residua/lapack/sygvd.hpp"
#include "residua/lapack/sytrf.hpp"
#include "residua/lapack/sytrs.hpp"

namespace residua_test {
namespace {

using residua::op;
using residua::uplo;

constexpr index_t n = 5, nrhs = 3, ld = 9, ldb = 10, ldc = 11, ldd = 12;

class c_lapack : public c_interface {
 protected:
  residua::array<index_t> pivots{ctx, n}, wanted{ctx, n};
  std::int64_t info = -1;

  /// Where a call leaves info, after nothing that an earlier call left.
  std::int64_t* new_info() {
    info = -1;
    return &info;
  }

  void expect_same_pivots() { EXPECT_EQ(pivots.to_host(ctx), wanted.to_host(ctx)); }
};
RESIDUA_ON_FEW_BACKENDS(c_lapack);

template <class F>
void for_each_factor_format(const F& f) {
  f.template operator()<float>();
  for_each_format(f);
}

TEST_P(c_lapack, general) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), B(ctx, 4), C(ctx, 5);
    const auto a = A.matrix(n, n, ld), b = B.matrix(n, nrhs, ldb);
    EXPECT_EQ(residua::gesv(ctx, a, wanted.view(), b).info, 0);
    EXPECT_EQ(c::gesv(&handle, n, nrhs, A.c(), ld, pivots.data(), B.c(), ldb, &info), RESIDUA_SUCCESS);
    EXPECT_EQ(info, 0);
    residua::getrs(ctx, op::transpose, a, wanted.view(), b);
    EXPECT_EQ(c::getrs(&handle, RESIDUA_TRANSPOSE, n, nrhs, A.constant(), ld, pivots.data(), B.c(), ldb),
              RESIDUA_SUCCESS);
    residua::getri(ctx, a, wanted.view());
    EXPECT_EQ(c::getri(&handle, n, A.c(), ld, pivots.data(), &info), RESIDUA_SUCCESS);
    expect_same_pivots();
    residua::getrf(ctx, C.matrix(n + 2, n, ldc), wanted.view());
    EXPECT_EQ(c::getrf(&handle, n + 2, n, C.c(), ldc, pivots.data(), &info), RESIDUA_SUCCESS);
    expect_same_pivots();
    expect_same_elements(A, B, C);
  });
}

/// The operands' numbers do not make a definite matrix: the order of the first minor that is not tells C
/// and C++ alike.
TEST_P(c_lapack, definite) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), B(ctx, 4);
    const auto a = A.matrix(n, n, ld), b = B.matrix(n, nrhs, ldb);
    const auto failed = residua::posv(ctx, uplo::lower, a, b).info;
    EXPECT_GT(failed, 0);
    EXPECT_EQ(c::posv(&handle, RESIDUA_LOWER, n, nrhs, A.c(), ld, B.c(), ldb, &info), RESIDUA_SUCCESS);
    EXPECT_EQ(info, failed);
    EXPECT_EQ(residua::potrf(ctx, uplo::upper, A.matrix(1, 1, ld)).info, 0);
    EXPECT_EQ(c::potrf(&handle, RESIDUA_UPPER, 1, A.c(), ld, &info), RESIDUA_SUCCESS);
    EXPECT_EQ(info, 0);
    residua::potrs(ctx, uplo::upper, a, b);
    EXPECT_EQ(c::potrs(&handle, RESIDUA_UPPER, n, nrhs, A.constant(), ld, B.c(), ldb), RESIDUA_SUCCESS);
    residua::potri(ctx, uplo::upper, a);
    EXPECT_EQ(c::potri(&handle, RESIDUA_UPPER, n, A.c(), ld, &info), RESIDUA_SUCCESS);
    EXPECT_EQ(info, 0);
    expect_same_elements(A, B);
  });
}

TEST_P(c_lapack, orthogonal) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), C(ctx, 4), tau(ctx, 5);
    const auto a = A.matrix(n, 4, ld), all = C.matrix(n, nrhs, ldc);
    const auto reflectors = tau.vector(4, 1);
    residua::geqrf(ctx, a, reflectors);
    EXPECT_EQ(c::geqrf(&handle, n, 4, A.c(), ld, tau.c()), RESIDUA_SUCCESS);
    residua::ormqr(ctx, residua::side::left, op::transpose, a, reflectors, all);
    EXPECT_EQ(c::ormqr(&handle, RESIDUA_LEFT, RESIDUA_TRANSPOSE, n, nrhs, 4, A.constant(), ld, tau.constant(),
                       C.c(), ldc),
              RESIDUA_SUCCESS);
    const auto wide = C.matrix(nrhs, n, ldc);
    residua::ormqr(ctx, residua::side::right, op::none, a, reflectors, wide);
    EXPECT_EQ(c::ormqr(&handle, RESIDUA_RIGHT, RESIDUA_NO_TRANSPOSE, nrhs, n, 4, A.constant(), ld,
                       tau.constant(), C.c(), ldc),
              RESIDUA_SUCCESS);
    residua::orgqr(ctx, a, tau.vector(nrhs, 1));
    EXPECT_EQ(c::orgqr(&handle, n, 4, nrhs, A.c(), ld, tau.constant()), RESIDUA_SUCCESS);
    expect_same_elements(A, C, tau);
  });
}

TEST_P(c_lapack, least_squares) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), B(ctx, 4), tau(ctx, 5);
    const auto a = A.matrix(n, 4, ld), b = B.matrix(n, nrhs, ldb);
    EXPECT_EQ(residua::gels(ctx, op::none, a, b).info, 0);
    EXPECT_EQ(c::gels(&handle, RESIDUA_NO_TRANSPOSE, n, 4, nrhs, A.c(), ld, B.c(), ldb, &info),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info, 0);
    const std::vector<index_t> open(4, 0);
    pivots = residua::array<index_t>(ctx, open);
    wanted = residua::array<index_t>(ctx, open);
    residua::geqp3(ctx, a, wanted.view(), tau.vector(4, 1));
    EXPECT_EQ(c::geqp3(&handle, n, 4, A.c(), ld, pivots.data(), tau.c()), RESIDUA_SUCCESS);
    expect_same_pivots();
    const number<T> rcond{0.25};
    const auto found = residua::gelsy(ctx, a, b, wanted.view(), residua::arithmetic_t<T>(0.25));
    EXPECT_EQ(c::gelsy(&handle, n, 4, nrhs, A.c(), ld, B.c(), ldb, pivots.data(), &rcond, &info),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info, found.rank);
    expect_same_pivots();
    expect_same_elements(A, B, tau);
  });
}

TEST_P(c_lapack, factors_of_wide_matrices) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    constexpr index_t rows = 3;
    operand<T> A(ctx, 3), B(ctx, 4), C(ctx, 5), tau(ctx, 6);
    EXPECT_EQ(residua::gels(ctx, op::none, A.matrix(rows, n, ld), B.matrix(n, 2, ldb)).info, 0);
    EXPECT_EQ(c::gels(&handle, RESIDUA_NO_TRANSPOSE, rows, n, 2, A.c(), ld, B.c(), ldb, &info),
              RESIDUA_SUCCESS);
    const std::vector<index_t> open(n, 0);
    pivots = residua::array<index_t>(ctx, open);
    wanted = residua::array<index_t>(ctx, open);
    const number<T> rcond{0.25};
    const auto found = residua::gelsy(ctx, C.matrix(rows, n, ldc), B.matrix(n, 2, ldb), wanted.view(),
                                      residua::arithmetic_t<T>(0.25));
    EXPECT_EQ(c::gelsy(&handle, rows, n, 2, C.c(), ldc, B.c(), ldb, pivots.data(), &rcond, new_info()),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info, found.rank);
    expect_same_pivots();
    residua::geqrf(ctx, A.matrix(rows, n, ld), tau.vector(rows, 1));
    EXPECT_EQ(c::geqrf(&handle, rows, n, A.c(), ld, tau.c()), RESIDUA_SUCCESS);
    residua::geqp3(ctx, A.matrix(rows, n, ld), wanted.view(), tau.vector(rows, 1));
    EXPECT_EQ(c::geqp3(&handle, rows, n, A.c(), ld, pivots.data(), tau.c()), RESIDUA_SUCCESS);
    expect_same_pivots();
    residua::getrf(ctx, A.matrix(rows, n, ld), wanted.view().part(0, rows));
    EXPECT_EQ(c::getrf(&handle, rows, n, A.c(), ld, pivots.data(), &info), RESIDUA_SUCCESS);
    expect_same_pivots();
    expect_same_elements(A, B, C, tau);
  });
}

TEST_P(c_lapack, indefinite) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    for (const bool upper : {false, true}) {
      const auto triangle = upper ? uplo::upper : uplo::lower;
      const auto named = upper ? RESIDUA_UPPER : RESIDUA_LOWER;
      operand<T> A(ctx, 3), B(ctx, 4);
      const auto a = A.matrix(n, n, ld), b = B.matrix(n, nrhs, ldb);
      EXPECT_EQ(residua::sytrf(ctx, triangle, a, wanted.view()).info, 0);
      EXPECT_EQ(c::sytrf(&handle, named, n, A.c(), ld, pivots.data(), &info), RESIDUA_SUCCESS);
      EXPECT_EQ(info, 0);
      expect_same_pivots();
      residua::sytrs(ctx, triangle, a, wanted.view(), b);
      EXPECT_EQ(c::sytrs(&handle, named, n, nrhs, A.constant(), ld, pivots.data(), B.c(), ldb),
                RESIDUA_SUCCESS);
      expect_same_elements(A, B);
    }
  });
}

TEST_P(c_lapack, eigenvalues) {
  for_each_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), w(ctx, 4);
    double error = -1;
    const auto wanted_report = residua::syevd(ctx, uplo::upper, A.matrix(n, n, ld), w.vector(n, 1));
    EXPECT_EQ(c::syevd(&handle, RESIDUA_UPPER, n, A.c(), ld, w.c(), &info, &error), RESIDUA_SUCCESS);
    EXPECT_EQ(info, wanted_report.info);
    EXPECT_EQ(error, wanted_report.eigenvalue_error);
    expect_same_elements(A, w);
    EXPECT_EQ(c::syevd(&handle, RESIDUA_UPPER, n, A.c(), ld, w.c(), &info, nullptr),
              RESIDUA_INVALID_ARGUMENT);
    operand<T> same(ctx, 3);
    const auto refined = residua::refine_eigenvectors(ctx, uplo::upper, same.matrix(n, n, ldb),
                                                      A.matrix(n, n, ld), w.vector(n, 1));
    EXPECT_EQ(c::refine_eigenvectors(&handle, RESIDUA_UPPER, n, same.constant(), ldb, A.c(), ld, w.c(),
                                     new_info(), &error),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info, 0);
    EXPECT_EQ(error, refined.eigenvalue_error);
    expect_same_elements(same, A, w);
    EXPECT_EQ(c::refine_eigenvectors(&handle, RESIDUA_UPPER, n, same.constant(), ldb, A.c(), ld, w.c(),
                                     nullptr, &error),
              RESIDUA_INVALID_ARGUMENT);
  });
}

TEST_P(c_lapack, eigenvalues_of_general_matrices) {
  for_each_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), wr(ctx, 4), wi(ctx, 5), Y(ctx, 6), X(ctx, 7);
    double error = -1;
    const auto wanted = residua::geev(ctx, A.matrix(n, n, ld), wr.vector(n, 1), wi.vector(n, 1),
                                      Y.matrix(n, n, ldb), X.matrix(n, n, ldc));
    EXPECT_EQ(c::geev(&handle, n, A.c(), ld, wr.c(), wi.c(), Y.c(), ldb, X.c(), ldc, &info, &error),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info, wanted.info);
    EXPECT_EQ(error, wanted.eigenvalue_error);
    expect_same_elements(A, wr, wi, Y, X);
    EXPECT_EQ(c::geev(&handle, n, A.c(), ld, wr.c(), wi.c(), Y.c(), ldb, X.c(), ldc, nullptr, &error),
              RESIDUA_INVALID_ARGUMENT);
  });
}

TEST_P(c_lapack, singular_values) {
  for_each_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), U(ctx, 4), Vt(ctx, 5), s(ctx, 6);
    double error = -1;
    const auto wanted = residua::gesvd(ctx, A.matrix(n, nrhs, ld), s.vector(nrhs, 1), U.matrix(n, nrhs, ldb),
                                       Vt.matrix(nrhs, nrhs, ldc));
    EXPECT_EQ(c::gesvd(&handle, n, nrhs, A.c(), ld, s.c(), U.c(), ldb, Vt.c(), ldc, &info, &error),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info, wanted.info);
    EXPECT_EQ(error, wanted.singular_value_error);
    expect_same_elements(A, s, U, Vt);
    EXPECT_EQ(c::gesvd(&handle, n, nrhs, A.c(), ld, s.c(), U.c(), ldb, Vt.c(), ldc, nullptr, &error),
              RESIDUA_INVALID_ARGUMENT);
    const auto refined = residua::refine_singular_vectors(ctx, A.matrix(n, nrhs, ld), U.matrix(n, nrhs, ldb),
                                                          s.vector(nrhs, 1), Vt.matrix(nrhs, nrhs, ldc));
    EXPECT_EQ(c::refine_singular_vectors(&handle, n, nrhs, A.constant(), ld, U.c(), ldb, s.c(), Vt.c(), ldc,
                                         new_info(), &error),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info, 0);
    EXPECT_EQ(error, refined.singular_value_error);
    expect_same_elements(A, U, s, Vt);
    EXPECT_EQ(c::refine_singular_vectors(&handle, n, nrhs, A.constant(), ld, U.c(), ldb, s.c(), Vt.c(), ldc,
                                         nullptr, &error),
              RESIDUA_INVALID_ARGUMENT);
    operand<T> whole(ctx, 8);
    const auto full = residua::gesvd(ctx, A.matrix(n, nrhs, ld), s.vector(nrhs, 1), whole.matrix(n, n, ldb),
                                     Vt.matrix(nrhs, nrhs, ldc));
    EXPECT_EQ(
        c::gesvd_full(&handle, n, nrhs, A.c(), ld, s.c(), whole.c(), ldb, Vt.c(), ldc, new_info(), &error),
        RESIDUA_SUCCESS);
    EXPECT_EQ(info, full.info);
    EXPECT_EQ(error, full.singular_value_error);
    expect_same_elements(A, s, whole, Vt);
    operand<T> B(ctx, 7);
    EXPECT_EQ(c::sygvd(&handle, 4, RESIDUA_UPPER, n, A.c(), ld, B.c(), ldb, s.c(), &info, &error),
              RESIDUA_INVALID_ARGUMENT);
    const auto pencil =
        residua::sygvd(ctx, 2, uplo::upper, A.matrix(n, n, ld), B.matrix(n, n, ldb), s.vector(n, 1));
    EXPECT_EQ(c::sygvd(&handle, 2, RESIDUA_UPPER, n, A.c(), ld, B.c(), ldb, s.c(), &info, &error),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info, pencil.info);
    expect_same_elements(A, B, s);
  });
}

TEST_P(c_lapack, singular_values_of_wide_matrices) {
  for_each_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), U(ctx, 4), Vt(ctx, 5), s(ctx, 6);
    double error = -1;
    const auto expected = residua::gesvd(ctx, A.matrix(nrhs, n, ld), s.vector(nrhs, 1),
                                         U.matrix(nrhs, nrhs, ldb), Vt.matrix(nrhs, n, ldc));
    EXPECT_EQ(
        c::gesvd(&handle, nrhs, n, A.constant(), ld, s.c(), U.c(), ldb, Vt.c(), ldc, new_info(), &error),
        RESIDUA_SUCCESS);
    EXPECT_EQ(info, expected.info);
    EXPECT_EQ(error, expected.singular_value_error);
    const auto refined = residua::refine_singular_vectors(
        ctx, A.matrix(nrhs, n, ld), U.matrix(nrhs, nrhs, ldb), s.vector(nrhs, 1), Vt.matrix(nrhs, n, ldc));
    EXPECT_EQ(c::refine_singular_vectors(&handle, nrhs, n, A.constant(), ld, U.c(), ldb, s.c(), Vt.c(), ldc,
                                         new_info(), &error),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info, refined.info);
    EXPECT_EQ(error, refined.singular_value_error);
    expect_same_elements(A, s, U, Vt);
  });
}

/// With B = factor factor^T, which is definite.
TEST_P(c_lapack, eigenvalues_of_pencils) {
  for_each_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), B(ctx, 4), w(ctx, 5), factor(ctx, 6);
    const T one(1.0), zero(0.0);
    residua::syrk<T>(ctx, uplo::upper, op::none, one, factor.matrix(n, n, ld), zero, B.matrix(n, n, ldb));
    EXPECT_EQ(
        c::syrk(&handle, RESIDUA_UPPER, RESIDUA_NO_TRANSPOSE, n, n, reinterpret_cast<const number<T>*>(&one),
                factor.constant(), ld, reinterpret_cast<const number<T>*>(&zero), B.c(), ldb),
        RESIDUA_SUCCESS);
    double error = -1;
    const auto wanted_report =
        residua::sygvd(ctx, 2, uplo::upper, A.matrix(n, n, ld), B.matrix(n, n, ldb), w.vector(n, 1));
    EXPECT_EQ(c::sygvd(&handle, 2, RESIDUA_UPPER, n, A.c(), ld, B.c(), ldb, w.c(), &info, &error),
              RESIDUA_SUCCESS);
    EXPECT_LE(info, 1);
    EXPECT_EQ(info, wanted_report.info);
    EXPECT_GT(error, 0);
    EXPECT_EQ(error, wanted_report.eigenvalue_error);
    expect_same_elements(A, B, w);
    expect_failure(c::sygvd(&handle, 1, RESIDUA_UPPER, n, A.c(), ld, B.c(), ldb, w.c(), nullptr, &error),
                   RESIDUA_INVALID_ARGUMENT, {"sygvd", "info", "null"});
    expect_failure(c::sygvd(&handle, 1, RESIDUA_UPPER, n, A.c(), ld, B.c(), ldb, w.c(), &info, nullptr),
                   RESIDUA_INVALID_ARGUMENT, {"sygvd", "error", "null"});
  });
}

/// A is nonsingular, as its elements are all different, with eigenvalues that may be negative.
TEST_P(c_lapack, functions_of_matrices) {
  for_each_format([&]<class T>() {
    using c = functions<T>;
    operand<T> A(ctx, 3), X(ctx, 4), H(ctx, 5);
    double first = -1, second = -1;
    const auto a = A.matrix(n, n, ld), x = X.matrix(n, n, ldc);
    const auto exponential = residua::expm<T>(ctx, a, x);
    EXPECT_EQ(c::expm(&handle, n, A.constant(), ld, X.c(), ldc, &info, &first), RESIDUA_SUCCESS);
    EXPECT_EQ(info, 0);
    EXPECT_EQ(first, exponential.error);
    expect_same_elements(A, X);
    operand<T> root(ctx, 6), sign(ctx, 7);  // of e^A, whose eigenvalues have logarithms
    const auto its_root = residua::sqrtm<T>(ctx, x, root.matrix(n, n, ldb));
    EXPECT_EQ(c::sqrtm(&handle, n, X.constant(), ldc, root.c(), ldb, new_info(), &first), RESIDUA_SUCCESS);
    EXPECT_EQ(info, its_root.info);
    EXPECT_EQ(first, its_root.residual);
    const auto its_sign = residua::signm<T>(ctx, x, sign.matrix(n, n, ldb));
    EXPECT_EQ(c::signm(&handle, n, X.constant(), ldc, sign.c(), ldb, new_info(), &first, &second),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info, its_sign.info);
    EXPECT_EQ(first, its_sign.residual);
    EXPECT_EQ(second, its_sign.commutator);
    expect_same_elements(X, root, sign);
    const auto factors =
        residua::polar<T>(ctx, X.matrix(n, nrhs, ldc), root.matrix(n, nrhs, ldb), H.matrix(nrhs, nrhs, ldd));
    EXPECT_EQ(
        c::polar(&handle, n, nrhs, X.constant(), ldc, root.c(), ldb, H.c(), ldd, new_info(), &first, &second),
        RESIDUA_SUCCESS);
    EXPECT_EQ(info, 0);
    EXPECT_EQ(first, factors.orthogonality);
    EXPECT_EQ(second, factors.residual);
    expect_same_elements(X, root, H);
    EXPECT_EQ(
        c::polar(&handle, nrhs, n, X.constant(), ldc, root.c(), ldb, H.c(), ldd, &info, &first, &second),
        RESIDUA_INVALID_ARGUMENT);
    EXPECT_EQ(c::expm(&handle, n, A.constant(), ld, X.c(), ldc, &info, nullptr), RESIDUA_INVALID_ARGUMENT);
    EXPECT_EQ(c::sqrtm(&handle, n, A.constant(), ld, X.c(), n - 1, &info, &first), RESIDUA_INVALID_ARGUMENT);
    EXPECT_EQ(c::signm(&handle, n, A.constant(), ld, X.c(), ldc, nullptr, &first, &second),
              RESIDUA_INVALID_ARGUMENT);
  });
}

TEST_P(c_lapack, batched) {
  for_each_factor_format([&]<class T>() {
    using c = functions<T>;
    using batch = residua::matrix_batch<T>;
    constexpr index_t order = 3, count = 4, between = 20;
    operand<T> A(ctx, 3), B(ctx, 4);
    residua::array<index_t> ipiv(ctx, order * count), info_each(ctx, count), c_ipiv(ctx, order * count),
        c_info(ctx, count);
    const batch a(A.matrix(order, order, 4), between, count), b(B.matrix(order, 2, 5), between + 1, count);
    residua::gesv_batched<T>(ctx, a, ipiv.view(), b, info_each.view());
    EXPECT_EQ(c::gesv_batched(&handle, order, 2, A.c(), 4, between, c_ipiv.data(), B.c(), 5, between + 1,
                              c_info.data(), count),
              RESIDUA_SUCCESS);
    residua::getrs_batched<T>(ctx, op::transpose, a, ipiv.view(), b);
    EXPECT_EQ(c::getrs_batched(&handle, RESIDUA_TRANSPOSE, order, 2, A.constant(), 4, between, c_ipiv.data(),
                               B.c(), 5, between + 1, count),
              RESIDUA_SUCCESS);
    residua::getrf_batched<T>(ctx, a, ipiv.view(), info_each.view());
    EXPECT_EQ(c::getrf_batched(&handle, order, A.c(), 4, between, c_ipiv.data(), c_info.data(), count),
              RESIDUA_SUCCESS);
    EXPECT_EQ(ipiv.to_host(ctx), c_ipiv.to_host(ctx));
    residua::potrf_batched<T>(ctx, uplo::upper, a, info_each.view());
    EXPECT_EQ(c::potrf_batched(&handle, RESIDUA_UPPER, order, A.c(), 4, between, c_info.data(), count),
              RESIDUA_SUCCESS);
    EXPECT_EQ(info_each.to_host(ctx), c_info.to_host(ctx));
    residua::potrs_batched<T>(ctx, uplo::upper, a, b);
    EXPECT_EQ(c::potrs_batched(&handle, RESIDUA_UPPER, order, 2, A.constant(), 4, between, B.c(), 5,
                               between + 1, count),
              RESIDUA_SUCCESS);
    expect_same_elements(A, B);
  });
}

TEST_P(c_lapack, rejects_what_does_not_fit) {
  using c = functions<residua::dd>;
  operand<residua::dd> A(ctx, 3);
  volatile int bad = 2;
  EXPECT_EQ(c::getrf(&handle, n, n, A.c(), ld, pivots.data(), nullptr), RESIDUA_INVALID_ARGUMENT);
  EXPECT_STREQ(residua_last_error(), "getrf: info is null");
  EXPECT_EQ(c::getrf(&handle, n, n, A.c(), ld, nullptr, &info), RESIDUA_INVALID_ARGUMENT);
  EXPECT_EQ(c::getrf(&handle, n, n, A.c(), n - 1, pivots.data(), &info), RESIDUA_INVALID_ARGUMENT);
  EXPECT_EQ(c::potrf(&handle, static_cast<residua_uplo>(bad), n, A.c(), ld, &info), RESIDUA_INVALID_ARGUMENT);
  EXPECT_STREQ(residua_last_error(), "potrf: uplo is 2; it must be 0 or 1");
  EXPECT_EQ(c::geqrf(&handle, n, n, A.c(), ld, nullptr), RESIDUA_INVALID_ARGUMENT);
  EXPECT_EQ(c::orgqr(&handle, 2, 3, 2, A.c(), ld, A.constant()), RESIDUA_INVALID_ARGUMENT);
  EXPECT_EQ(c::ormqr(&handle, static_cast<residua_side>(bad), RESIDUA_TRANSPOSE, n, n, n, A.constant(), ld,
                     A.constant(), A.c(), ld),
            RESIDUA_INVALID_ARGUMENT);
  expect_same_elements(A);
}

}  // namespace
}  // namespace residua_test
