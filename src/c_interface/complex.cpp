// Complex BLAS and LAPACK for C.
//
// Written by tools/generate-c-interface from tools/c_interface/routines.py: edit those.
// clang-format off

#include "c_interface/call.hpp"
#include "c_interface/complex.hpp"
#include "residua/blas/complex/hermitian.hpp"
#include "residua/blas/complex/level2.hpp"
#include "residua/blas/complex/level3.hpp"
#include "residua/blas/complex/triangular.hpp"
#include "residua/lapack/complex/cholesky.hpp"
#include "residua/lapack/complex/heevd.hpp"
#include "residua/lapack/complex/lu.hpp"

namespace residua::c_interface {
namespace {

}  // namespace
}  // namespace residua::c_interface

using namespace residua::c_interface;

extern "C" {

residua_status residua_complex_gemv_fp32(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                         const float* alpha, const float* A, int64_t lda, const float* x,
                                         int64_t incx, const float* beta, float* y, int64_t incy) {
  return complex_gemv<float>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_complex_gemv_fp64(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                         const double* alpha, const double* A, int64_t lda, const double* x,
                                         int64_t incx, const double* beta, double* y, int64_t incy) {
  return complex_gemv<double>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_complex_gemv_dd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const residua_dd* alpha, const residua_dd* A, int64_t lda,
                                       const residua_dd* x, int64_t incx, const residua_dd* beta,
                                       residua_dd* y, int64_t incy) {
  return complex_gemv<residua::dd>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_complex_gemv_td(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const residua_td* alpha, const residua_td* A, int64_t lda,
                                       const residua_td* x, int64_t incx, const residua_td* beta,
                                       residua_td* y, int64_t incy) {
  return complex_gemv<residua::td>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_complex_gemv_qd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const residua_qd* alpha, const residua_qd* A, int64_t lda,
                                       const residua_qd* x, int64_t incx, const residua_qd* beta,
                                       residua_qd* y, int64_t incy) {
  return complex_gemv<residua::qd>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}

residua_status residua_complex_gemm_fp32(residua_context* context, residua_op transa, residua_op transb,
                                         int64_t m, int64_t n, int64_t k, const float* alpha, const float* A,
                                         int64_t lda, const float* B, int64_t ldb, const float* beta,
                                         float* C, int64_t ldc) {
  return complex_gemm<float>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_gemm_fp64(residua_context* context, residua_op transa, residua_op transb,
                                         int64_t m, int64_t n, int64_t k, const double* alpha,
                                         const double* A, int64_t lda, const double* B, int64_t ldb,
                                         const double* beta, double* C, int64_t ldc) {
  return complex_gemm<double>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_gemm_dd(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const residua_dd* alpha,
                                       const residua_dd* A, int64_t lda, const residua_dd* B, int64_t ldb,
                                       const residua_dd* beta, residua_dd* C, int64_t ldc) {
  return complex_gemm<residua::dd>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_gemm_td(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const residua_td* alpha,
                                       const residua_td* A, int64_t lda, const residua_td* B, int64_t ldb,
                                       const residua_td* beta, residua_td* C, int64_t ldc) {
  return complex_gemm<residua::td>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_gemm_qd(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const residua_qd* alpha,
                                       const residua_qd* A, int64_t lda, const residua_qd* B, int64_t ldb,
                                       const residua_qd* beta, residua_qd* C, int64_t ldc) {
  return complex_gemm<residua::qd>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}

residua_status residua_complex_herk_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                         int64_t n, int64_t k, const float* alpha, const float* A,
                                         int64_t lda, const float* beta, float* C, int64_t ldc) {
  return complex_herk<float>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}
residua_status residua_complex_herk_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                         int64_t n, int64_t k, const double* alpha, const double* A,
                                         int64_t lda, const double* beta, double* C, int64_t ldc) {
  return complex_herk<double>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}
residua_status residua_complex_herk_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       int64_t n, int64_t k, const residua_dd* alpha, const residua_dd* A,
                                       int64_t lda, const residua_dd* beta, residua_dd* C, int64_t ldc) {
  return complex_herk<residua::dd>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}
residua_status residua_complex_herk_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                       int64_t n, int64_t k, const residua_td* alpha, const residua_td* A,
                                       int64_t lda, const residua_td* beta, residua_td* C, int64_t ldc) {
  return complex_herk<residua::td>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}
residua_status residua_complex_herk_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       int64_t n, int64_t k, const residua_qd* alpha, const residua_qd* A,
                                       int64_t lda, const residua_qd* beta, residua_qd* C, int64_t ldc) {
  return complex_herk<residua::qd>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}

residua_status residua_complex_trsm_fp32(residua_context* context, residua_side side, residua_uplo uplo,
                                         residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                         const float* alpha, const float* A, int64_t lda, float* B,
                                         int64_t ldb) {
  return complex_trsm<float>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_complex_trsm_fp64(residua_context* context, residua_side side, residua_uplo uplo,
                                         residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                         const double* alpha, const double* A, int64_t lda, double* B,
                                         int64_t ldb) {
  return complex_trsm<double>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_complex_trsm_dd(residua_context* context, residua_side side, residua_uplo uplo,
                                       residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                       const residua_dd* alpha, const residua_dd* A, int64_t lda,
                                       residua_dd* B, int64_t ldb) {
  return complex_trsm<residua::dd>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_complex_trsm_td(residua_context* context, residua_side side, residua_uplo uplo,
                                       residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                       const residua_td* alpha, const residua_td* A, int64_t lda,
                                       residua_td* B, int64_t ldb) {
  return complex_trsm<residua::td>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_complex_trsm_qd(residua_context* context, residua_side side, residua_uplo uplo,
                                       residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                       const residua_qd* alpha, const residua_qd* A, int64_t lda,
                                       residua_qd* B, int64_t ldb) {
  return complex_trsm<residua::qd>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}

residua_status residua_complex_getrf_fp32(residua_context* context, int64_t m, int64_t n, float* A,
                                          int64_t lda, int64_t* ipiv, int64_t* info) {
  return complex_getrf<float>(context, m, n, A, lda, ipiv, info);
}
residua_status residua_complex_getrf_fp64(residua_context* context, int64_t m, int64_t n, double* A,
                                          int64_t lda, int64_t* ipiv, int64_t* info) {
  return complex_getrf<double>(context, m, n, A, lda, ipiv, info);
}
residua_status residua_complex_getrf_dd(residua_context* context, int64_t m, int64_t n, residua_dd* A,
                                        int64_t lda, int64_t* ipiv, int64_t* info) {
  return complex_getrf<residua::dd>(context, m, n, A, lda, ipiv, info);
}
residua_status residua_complex_getrf_td(residua_context* context, int64_t m, int64_t n, residua_td* A,
                                        int64_t lda, int64_t* ipiv, int64_t* info) {
  return complex_getrf<residua::td>(context, m, n, A, lda, ipiv, info);
}
residua_status residua_complex_getrf_qd(residua_context* context, int64_t m, int64_t n, residua_qd* A,
                                        int64_t lda, int64_t* ipiv, int64_t* info) {
  return complex_getrf<residua::qd>(context, m, n, A, lda, ipiv, info);
}

residua_status residua_complex_getrs_fp32(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                          const float* A, int64_t lda, const int64_t* ipiv, float* B,
                                          int64_t ldb) {
  return complex_getrs<float>(context, trans, n, nrhs, A, lda, ipiv, B, ldb);
}
residua_status residua_complex_getrs_fp64(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                          const double* A, int64_t lda, const int64_t* ipiv, double* B,
                                          int64_t ldb) {
  return complex_getrs<double>(context, trans, n, nrhs, A, lda, ipiv, B, ldb);
}
residua_status residua_complex_getrs_dd(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                        const residua_dd* A, int64_t lda, const int64_t* ipiv, residua_dd* B,
                                        int64_t ldb) {
  return complex_getrs<residua::dd>(context, trans, n, nrhs, A, lda, ipiv, B, ldb);
}
residua_status residua_complex_getrs_td(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                        const residua_td* A, int64_t lda, const int64_t* ipiv, residua_td* B,
                                        int64_t ldb) {
  return complex_getrs<residua::td>(context, trans, n, nrhs, A, lda, ipiv, B, ldb);
}
residua_status residua_complex_getrs_qd(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                        const residua_qd* A, int64_t lda, const int64_t* ipiv, residua_qd* B,
                                        int64_t ldb) {
  return complex_getrs<residua::qd>(context, trans, n, nrhs, A, lda, ipiv, B, ldb);
}

residua_status residua_complex_gesv_fp32(residua_context* context, int64_t n, int64_t nrhs, float* A,
                                         int64_t lda, int64_t* ipiv, float* B, int64_t ldb, int64_t* info) {
  return complex_gesv<float>(context, n, nrhs, A, lda, ipiv, B, ldb, info);
}
residua_status residua_complex_gesv_fp64(residua_context* context, int64_t n, int64_t nrhs, double* A,
                                         int64_t lda, int64_t* ipiv, double* B, int64_t ldb, int64_t* info) {
  return complex_gesv<double>(context, n, nrhs, A, lda, ipiv, B, ldb, info);
}
residua_status residua_complex_gesv_dd(residua_context* context, int64_t n, int64_t nrhs, residua_dd* A,
                                       int64_t lda, int64_t* ipiv, residua_dd* B, int64_t ldb,
                                       int64_t* info) {
  return complex_gesv<residua::dd>(context, n, nrhs, A, lda, ipiv, B, ldb, info);
}
residua_status residua_complex_gesv_td(residua_context* context, int64_t n, int64_t nrhs, residua_td* A,
                                       int64_t lda, int64_t* ipiv, residua_td* B, int64_t ldb,
                                       int64_t* info) {
  return complex_gesv<residua::td>(context, n, nrhs, A, lda, ipiv, B, ldb, info);
}
residua_status residua_complex_gesv_qd(residua_context* context, int64_t n, int64_t nrhs, residua_qd* A,
                                       int64_t lda, int64_t* ipiv, residua_qd* B, int64_t ldb,
                                       int64_t* info) {
  return complex_gesv<residua::qd>(context, n, nrhs, A, lda, ipiv, B, ldb, info);
}

residua_status residua_complex_potrf_fp32(residua_context* context, residua_uplo uplo, int64_t n, float* A,
                                          int64_t lda, int64_t* info) {
  return complex_potrf<float>(context, uplo, n, A, lda, info);
}
residua_status residua_complex_potrf_fp64(residua_context* context, residua_uplo uplo, int64_t n, double* A,
                                          int64_t lda, int64_t* info) {
  return complex_potrf<double>(context, uplo, n, A, lda, info);
}
residua_status residua_complex_potrf_dd(residua_context* context, residua_uplo uplo, int64_t n, residua_dd* A,
                                        int64_t lda, int64_t* info) {
  return complex_potrf<residua::dd>(context, uplo, n, A, lda, info);
}
residua_status residua_complex_potrf_td(residua_context* context, residua_uplo uplo, int64_t n, residua_td* A,
                                        int64_t lda, int64_t* info) {
  return complex_potrf<residua::td>(context, uplo, n, A, lda, info);
}
residua_status residua_complex_potrf_qd(residua_context* context, residua_uplo uplo, int64_t n, residua_qd* A,
                                        int64_t lda, int64_t* info) {
  return complex_potrf<residua::qd>(context, uplo, n, A, lda, info);
}

residua_status residua_complex_potrs_fp32(residua_context* context, residua_uplo uplo, int64_t n,
                                          int64_t nrhs, const float* A, int64_t lda, float* B, int64_t ldb) {
  return complex_potrs<float>(context, uplo, n, nrhs, A, lda, B, ldb);
}
residua_status residua_complex_potrs_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                          int64_t nrhs, const double* A, int64_t lda, double* B,
                                          int64_t ldb) {
  return complex_potrs<double>(context, uplo, n, nrhs, A, lda, B, ldb);
}
residua_status residua_complex_potrs_dd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                        const residua_dd* A, int64_t lda, residua_dd* B, int64_t ldb) {
  return complex_potrs<residua::dd>(context, uplo, n, nrhs, A, lda, B, ldb);
}
residua_status residua_complex_potrs_td(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                        const residua_td* A, int64_t lda, residua_td* B, int64_t ldb) {
  return complex_potrs<residua::td>(context, uplo, n, nrhs, A, lda, B, ldb);
}
residua_status residua_complex_potrs_qd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                        const residua_qd* A, int64_t lda, residua_qd* B, int64_t ldb) {
  return complex_potrs<residua::qd>(context, uplo, n, nrhs, A, lda, B, ldb);
}

residua_status residua_complex_posv_fp32(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                         float* A, int64_t lda, float* B, int64_t ldb, int64_t* info) {
  return complex_posv<float>(context, uplo, n, nrhs, A, lda, B, ldb, info);
}
residua_status residua_complex_posv_fp64(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                         double* A, int64_t lda, double* B, int64_t ldb, int64_t* info) {
  return complex_posv<double>(context, uplo, n, nrhs, A, lda, B, ldb, info);
}
residua_status residua_complex_posv_dd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                       residua_dd* A, int64_t lda, residua_dd* B, int64_t ldb,
                                       int64_t* info) {
  return complex_posv<residua::dd>(context, uplo, n, nrhs, A, lda, B, ldb, info);
}
residua_status residua_complex_posv_td(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                       residua_td* A, int64_t lda, residua_td* B, int64_t ldb,
                                       int64_t* info) {
  return complex_posv<residua::td>(context, uplo, n, nrhs, A, lda, B, ldb, info);
}
residua_status residua_complex_posv_qd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                       residua_qd* A, int64_t lda, residua_qd* B, int64_t ldb,
                                       int64_t* info) {
  return complex_posv<residua::qd>(context, uplo, n, nrhs, A, lda, B, ldb, info);
}

residua_status residua_complex_heevd_fp64(residua_context* context, residua_uplo uplo, int64_t n, double* A,
                                          int64_t lda, double* w, int64_t* info, double* error) {
  return complex_heevd<double>(context, uplo, n, A, lda, w, info, error);
}
residua_status residua_complex_heevd_dd(residua_context* context, residua_uplo uplo, int64_t n, residua_dd* A,
                                        int64_t lda, residua_dd* w, int64_t* info, double* error) {
  return complex_heevd<residua::dd>(context, uplo, n, A, lda, w, info, error);
}
residua_status residua_complex_heevd_td(residua_context* context, residua_uplo uplo, int64_t n, residua_td* A,
                                        int64_t lda, residua_td* w, int64_t* info, double* error) {
  return complex_heevd<residua::td>(context, uplo, n, A, lda, w, info, error);
}
residua_status residua_complex_heevd_qd(residua_context* context, residua_uplo uplo, int64_t n, residua_qd* A,
                                        int64_t lda, residua_qd* w, int64_t* info, double* error) {
  return complex_heevd<residua::qd>(context, uplo, n, A, lda, w, info, error);
}

}  // extern "C"
