// Routines of several ranks for C.
//
// Written by tools/generate-c-interface from tools/c_interface/distributed.py: edit those.
// clang-format off

#include "c_interface/distributed.hpp"

using namespace residua::c_interface;

extern "C" {

residua_status residua_distributed_spmv_fp64(residua_context* context, const residua_distributed_csr* A,
                                             const double* alpha, const double* x, const double* beta,
                                             double* y) {
  return distributed_spmv<double>(context, A, alpha, x, beta, y);
}
residua_status residua_distributed_spmv_dd(residua_context* context, const residua_distributed_csr* A,
                                           const residua_dd* alpha, const residua_dd* x,
                                           const residua_dd* beta, residua_dd* y) {
  return distributed_spmv<residua::dd>(context, A, alpha, x, beta, y);
}
residua_status residua_distributed_spmv_td(residua_context* context, const residua_distributed_csr* A,
                                           const residua_td* alpha, const residua_td* x,
                                           const residua_td* beta, residua_td* y) {
  return distributed_spmv<residua::td>(context, A, alpha, x, beta, y);
}
residua_status residua_distributed_spmv_qd(residua_context* context, const residua_distributed_csr* A,
                                           const residua_qd* alpha, const residua_qd* x,
                                           const residua_qd* beta, residua_qd* y) {
  return distributed_spmv<residua::qd>(context, A, alpha, x, beta, y);
}

residua_status residua_distributed_dot_fp64(residua_context* context, const residua_distributed_csr* A,
                                            const double* x, const double* y, double* result) {
  return distributed_dot<double>(context, A, x, y, result);
}
residua_status residua_distributed_dot_dd(residua_context* context, const residua_distributed_csr* A,
                                          const residua_dd* x, const residua_dd* y, residua_dd* result) {
  return distributed_dot<residua::dd>(context, A, x, y, result);
}
residua_status residua_distributed_dot_td(residua_context* context, const residua_distributed_csr* A,
                                          const residua_td* x, const residua_td* y, residua_td* result) {
  return distributed_dot<residua::td>(context, A, x, y, result);
}
residua_status residua_distributed_dot_qd(residua_context* context, const residua_distributed_csr* A,
                                          const residua_qd* x, const residua_qd* y, residua_qd* result) {
  return distributed_dot<residua::qd>(context, A, x, y, result);
}

residua_status residua_distributed_nrm2_fp64(residua_context* context, const residua_distributed_csr* A,
                                             const double* x, double* result) {
  return distributed_nrm2<double>(context, A, x, result);
}
residua_status residua_distributed_nrm2_dd(residua_context* context, const residua_distributed_csr* A,
                                           const residua_dd* x, residua_dd* result) {
  return distributed_nrm2<residua::dd>(context, A, x, result);
}
residua_status residua_distributed_nrm2_td(residua_context* context, const residua_distributed_csr* A,
                                           const residua_td* x, residua_td* result) {
  return distributed_nrm2<residua::td>(context, A, x, result);
}
residua_status residua_distributed_nrm2_qd(residua_context* context, const residua_distributed_csr* A,
                                           const residua_qd* x, residua_qd* result) {
  return distributed_nrm2<residua::qd>(context, A, x, result);
}

residua_status residua_distributed_solve_fp64(residua_context* context, const residua_distributed_csr* A,
                                              const double* b, double* x, int64_t parts,
                                              const residua_solve_options* options,
                                              residua_solve_report* report) {
  return distributed_solve<double>(context, A, b, x, parts, options, report);
}
residua_status residua_distributed_solve_dd(residua_context* context, const residua_distributed_csr* A,
                                            const double* b, residua_dd* x, int64_t parts,
                                            const residua_solve_options* options,
                                            residua_solve_report* report) {
  return distributed_solve<residua::dd>(context, A, b, x, parts, options, report);
}
residua_status residua_distributed_solve_td(residua_context* context, const residua_distributed_csr* A,
                                            const double* b, residua_td* x, int64_t parts,
                                            const residua_solve_options* options,
                                            residua_solve_report* report) {
  return distributed_solve<residua::td>(context, A, b, x, parts, options, report);
}
residua_status residua_distributed_solve_qd(residua_context* context, const residua_distributed_csr* A,
                                            const double* b, residua_qd* x, int64_t parts,
                                            const residua_solve_options* options,
                                            residua_solve_report* report) {
  return distributed_solve<residua::qd>(context, A, b, x, parts, options, report);
}

residua_status residua_distributed_gemm_fp64(residua_context* context, const residua_communicator* ranks,
                                             residua_op transa, int64_t m, int64_t n, int64_t k,
                                             int64_t columns_a, const double* alpha, const double* A,
                                             int64_t lda, const double* B, int64_t ldb, const double* beta,
                                             double* C, int64_t ldc) {
  return distributed_gemm<double>(context, ranks, transa, m, n, k, columns_a, alpha, A, lda, B, ldb, beta, C,
                                  ldc);
}
residua_status residua_distributed_gemm_dd(residua_context* context, const residua_communicator* ranks,
                                           residua_op transa, int64_t m, int64_t n, int64_t k,
                                           int64_t columns_a, const residua_dd* alpha, const residua_dd* A,
                                           int64_t lda, const residua_dd* B, int64_t ldb,
                                           const residua_dd* beta, residua_dd* C, int64_t ldc) {
  return distributed_gemm<residua::dd>(context, ranks, transa, m, n, k, columns_a, alpha, A, lda, B, ldb,
                                       beta, C, ldc);
}
residua_status residua_distributed_gemm_td(residua_context* context, const residua_communicator* ranks,
                                           residua_op transa, int64_t m, int64_t n, int64_t k,
                                           int64_t columns_a, const residua_td* alpha, const residua_td* A,
                                           int64_t lda, const residua_td* B, int64_t ldb,
                                           const residua_td* beta, residua_td* C, int64_t ldc) {
  return distributed_gemm<residua::td>(context, ranks, transa, m, n, k, columns_a, alpha, A, lda, B, ldb,
                                       beta, C, ldc);
}
residua_status residua_distributed_gemm_qd(residua_context* context, const residua_communicator* ranks,
                                           residua_op transa, int64_t m, int64_t n, int64_t k,
                                           int64_t columns_a, const residua_qd* alpha, const residua_qd* A,
                                           int64_t lda, const residua_qd* B, int64_t ldb,
                                           const residua_qd* beta, residua_qd* C, int64_t ldc) {
  return distributed_gemm<residua::qd>(context, ranks, transa, m, n, k, columns_a, alpha, A, lda, B, ldb,
                                       beta, C, ldc);
}

residua_status residua_distributed_syrk_fp64(residua_context* context, const residua_communicator* ranks,
                                             residua_uplo uplo, residua_op trans, int64_t n, int64_t k,
                                             int64_t columns_a, int64_t columns_c, const double* alpha,
                                             const double* A, int64_t lda, const double* beta, double* C,
                                             int64_t ldc) {
  return distributed_syrk<double>(context, ranks, uplo, trans, n, k, columns_a, columns_c, alpha, A, lda,
                                  beta, C, ldc);
}
residua_status residua_distributed_syrk_dd(residua_context* context, const residua_communicator* ranks,
                                           residua_uplo uplo, residua_op trans, int64_t n, int64_t k,
                                           int64_t columns_a, int64_t columns_c, const residua_dd* alpha,
                                           const residua_dd* A, int64_t lda, const residua_dd* beta,
                                           residua_dd* C, int64_t ldc) {
  return distributed_syrk<residua::dd>(context, ranks, uplo, trans, n, k, columns_a, columns_c, alpha, A, lda,
                                       beta, C, ldc);
}
residua_status residua_distributed_syrk_td(residua_context* context, const residua_communicator* ranks,
                                           residua_uplo uplo, residua_op trans, int64_t n, int64_t k,
                                           int64_t columns_a, int64_t columns_c, const residua_td* alpha,
                                           const residua_td* A, int64_t lda, const residua_td* beta,
                                           residua_td* C, int64_t ldc) {
  return distributed_syrk<residua::td>(context, ranks, uplo, trans, n, k, columns_a, columns_c, alpha, A, lda,
                                       beta, C, ldc);
}
residua_status residua_distributed_syrk_qd(residua_context* context, const residua_communicator* ranks,
                                           residua_uplo uplo, residua_op trans, int64_t n, int64_t k,
                                           int64_t columns_a, int64_t columns_c, const residua_qd* alpha,
                                           const residua_qd* A, int64_t lda, const residua_qd* beta,
                                           residua_qd* C, int64_t ldc) {
  return distributed_syrk<residua::qd>(context, ranks, uplo, trans, n, k, columns_a, columns_c, alpha, A, lda,
                                       beta, C, ldc);
}

residua_status residua_distributed_potrf_fp64(residua_context* context, const residua_communicator* ranks,
                                              residua_uplo uplo, int64_t n, int64_t width, double* A,
                                              int64_t lda, int64_t* info) {
  return distributed_potrf<double>(context, ranks, uplo, n, width, A, lda, info);
}
residua_status residua_distributed_potrf_dd(residua_context* context, const residua_communicator* ranks,
                                            residua_uplo uplo, int64_t n, int64_t width, residua_dd* A,
                                            int64_t lda, int64_t* info) {
  return distributed_potrf<residua::dd>(context, ranks, uplo, n, width, A, lda, info);
}
residua_status residua_distributed_potrf_td(residua_context* context, const residua_communicator* ranks,
                                            residua_uplo uplo, int64_t n, int64_t width, residua_td* A,
                                            int64_t lda, int64_t* info) {
  return distributed_potrf<residua::td>(context, ranks, uplo, n, width, A, lda, info);
}
residua_status residua_distributed_potrf_qd(residua_context* context, const residua_communicator* ranks,
                                            residua_uplo uplo, int64_t n, int64_t width, residua_qd* A,
                                            int64_t lda, int64_t* info) {
  return distributed_potrf<residua::qd>(context, ranks, uplo, n, width, A, lda, info);
}

residua_status residua_distributed_potrs_fp64(residua_context* context, const residua_communicator* ranks,
                                              residua_uplo uplo, int64_t n, int64_t width, int64_t nrhs,
                                              const double* A, int64_t lda, double* B, int64_t ldb) {
  return distributed_potrs<double>(context, ranks, uplo, n, width, nrhs, A, lda, B, ldb);
}
residua_status residua_distributed_potrs_dd(residua_context* context, const residua_communicator* ranks,
                                            residua_uplo uplo, int64_t n, int64_t width, int64_t nrhs,
                                            const residua_dd* A, int64_t lda, residua_dd* B, int64_t ldb) {
  return distributed_potrs<residua::dd>(context, ranks, uplo, n, width, nrhs, A, lda, B, ldb);
}
residua_status residua_distributed_potrs_td(residua_context* context, const residua_communicator* ranks,
                                            residua_uplo uplo, int64_t n, int64_t width, int64_t nrhs,
                                            const residua_td* A, int64_t lda, residua_td* B, int64_t ldb) {
  return distributed_potrs<residua::td>(context, ranks, uplo, n, width, nrhs, A, lda, B, ldb);
}
residua_status residua_distributed_potrs_qd(residua_context* context, const residua_communicator* ranks,
                                            residua_uplo uplo, int64_t n, int64_t width, int64_t nrhs,
                                            const residua_qd* A, int64_t lda, residua_qd* B, int64_t ldb) {
  return distributed_potrs<residua::qd>(context, ranks, uplo, n, width, nrhs, A, lda, B, ldb);
}

residua_status residua_distributed_getrf_fp64(residua_context* context, const residua_communicator* ranks,
                                              int64_t m, int64_t n, int64_t width, double* A, int64_t lda,
                                              int64_t* ipiv, int64_t* info) {
  return distributed_getrf<double>(context, ranks, m, n, width, A, lda, ipiv, info);
}
residua_status residua_distributed_getrf_dd(residua_context* context, const residua_communicator* ranks,
                                            int64_t m, int64_t n, int64_t width, residua_dd* A, int64_t lda,
                                            int64_t* ipiv, int64_t* info) {
  return distributed_getrf<residua::dd>(context, ranks, m, n, width, A, lda, ipiv, info);
}
residua_status residua_distributed_getrf_td(residua_context* context, const residua_communicator* ranks,
                                            int64_t m, int64_t n, int64_t width, residua_td* A, int64_t lda,
                                            int64_t* ipiv, int64_t* info) {
  return distributed_getrf<residua::td>(context, ranks, m, n, width, A, lda, ipiv, info);
}
residua_status residua_distributed_getrf_qd(residua_context* context, const residua_communicator* ranks,
                                            int64_t m, int64_t n, int64_t width, residua_qd* A, int64_t lda,
                                            int64_t* ipiv, int64_t* info) {
  return distributed_getrf<residua::qd>(context, ranks, m, n, width, A, lda, ipiv, info);
}

residua_status residua_distributed_getrs_fp64(residua_context* context, const residua_communicator* ranks,
                                              residua_op trans, int64_t n, int64_t width, int64_t nrhs,
                                              const double* A, int64_t lda, const int64_t* ipiv, double* B,
                                              int64_t ldb) {
  return distributed_getrs<double>(context, ranks, trans, n, width, nrhs, A, lda, ipiv, B, ldb);
}
residua_status residua_distributed_getrs_dd(residua_context* context, const residua_communicator* ranks,
                                            residua_op trans, int64_t n, int64_t width, int64_t nrhs,
                                            const residua_dd* A, int64_t lda, const int64_t* ipiv,
                                            residua_dd* B, int64_t ldb) {
  return distributed_getrs<residua::dd>(context, ranks, trans, n, width, nrhs, A, lda, ipiv, B, ldb);
}
residua_status residua_distributed_getrs_td(residua_context* context, const residua_communicator* ranks,
                                            residua_op trans, int64_t n, int64_t width, int64_t nrhs,
                                            const residua_td* A, int64_t lda, const int64_t* ipiv,
                                            residua_td* B, int64_t ldb) {
  return distributed_getrs<residua::td>(context, ranks, trans, n, width, nrhs, A, lda, ipiv, B, ldb);
}
residua_status residua_distributed_getrs_qd(residua_context* context, const residua_communicator* ranks,
                                            residua_op trans, int64_t n, int64_t width, int64_t nrhs,
                                            const residua_qd* A, int64_t lda, const int64_t* ipiv,
                                            residua_qd* B, int64_t ldb) {
  return distributed_getrs<residua::qd>(context, ranks, trans, n, width, nrhs, A, lda, ipiv, B, ldb);
}

}  // extern "C"
