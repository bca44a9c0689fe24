#include "c_interface/common.hpp"
#include "residua/blas/gemm.hpp"
#include "residua/blas/symm.hpp"
#include "residua/blas/syr2k.hpp"
#include "residua/blas/syrk.hpp"
#include "residua/blas/trmm.hpp"
#include "residua/blas/trsm.hpp"

using namespace residua::c_interface;

extern "C" {

// The functions of one format, in the order of residua.h.
#define RESIDUA_DEFINE(f, number, array, const_array)                                                        \
  residua_status residua_gemm_##f(residua_context* context, residua_op transa, residua_op transb, int64_t m, \
                                  int64_t n, int64_t k, const number* alpha, const_array A, int64_t lda,     \
                                  const_array B, int64_t ldb, const number* beta, array C, int64_t ldc) {    \
    return run<f##_type>("gemm", context, [&](const auto& c) {                                               \
      const auto a = c.form("transa", transa), b = c.form("transb", transb);                                 \
      residua::gemm<f##_type, f##_type, f##_type>(c.ctx(), a, b, c.value("alpha", alpha),                    \
                                                  c.operand(a, A, m, k, lda), c.operand(b, B, k, n, ldb),    \
                                                  c.value("beta", beta), c.out(C, m, n, ldc));               \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_symm_##f(residua_context* context, residua_side side, residua_uplo uplo, int64_t m, \
                                  int64_t n, const number* alpha, const_array A, int64_t lda, const_array B, \
                                  int64_t ldb, const number* beta, array C, int64_t ldc) {                   \
    return run<f##_type>("symm", context, [&](const auto& c) {                                               \
      residua::symm<f##_type>(c.ctx(), c.where(side), c.triangle(uplo), c.value("alpha", alpha),             \
                              c.square(side, A, m, n, lda), c.in(B, m, n, ldb), c.value("beta", beta),       \
                              c.out(C, m, n, ldc));                                                          \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_syrk_##f(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,  \
                                  int64_t k, const number* alpha, const_array A, int64_t lda,                \
                                  const number* beta, array C, int64_t ldc) {                                \
    return run<f##_type>("syrk", context, [&](const auto& c) {                                               \
      residua::syrk<f##_type>(c.ctx(), c.triangle(uplo), c.form("trans", trans), c.value("alpha", alpha),    \
                              c.operand(c.form("trans", trans), A, n, k, lda), c.value("beta", beta),        \
                              c.out(C, n, n, ldc));                                                          \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_syr2k_##f(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n, \
                                   int64_t k, const number* alpha, const_array A, int64_t lda,               \
                                   const_array B, int64_t ldb, const number* beta, array C, int64_t ldc) {   \
    return run<f##_type>("syr2k", context, [&](const auto& c) {                                              \
      residua::syr2k<f##_type>(c.ctx(), c.triangle(uplo), c.form("trans", trans), c.value("alpha", alpha),   \
                               c.operand(c.form("trans", trans), A, n, k, lda),                              \
                               c.operand(c.form("trans", trans), B, n, k, ldb), c.value("beta", beta),       \
                               c.out(C, n, n, ldc));                                                         \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_trmm_##f(residua_context* context, residua_side side, residua_uplo uplo,            \
                                  residua_op trans, residua_diag diag, int64_t m, int64_t n,                 \
                                  const number* alpha, const_array A, int64_t lda, array B, int64_t ldb) {   \
    return run<f##_type>("trmm", context, [&](const auto& c) {                                               \
      residua::trmm<f##_type>(c.ctx(), c.where(side), c.triangle(uplo), c.form("trans", trans),              \
                              c.diagonal(diag), c.value("alpha", alpha), c.square(side, A, m, n, lda),       \
                              c.out(B, m, n, ldb));                                                          \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_trsm_##f(residua_context* context, residua_side side, residua_uplo uplo,            \
                                  residua_op trans, residua_diag diag, int64_t m, int64_t n,                 \
                                  const number* alpha, const_array A, int64_t lda, array B, int64_t ldb) {   \
    return run<f##_type>("trsm", context, [&](const auto& c) {                                               \
      residua::trsm<f##_type>(c.ctx(), c.where(side), c.triangle(uplo), c.form("trans", trans),              \
                              c.diagonal(diag), c.value("alpha", alpha), c.square(side, A, m, n, lda),       \
                              c.out(B, m, n, ldb));                                                          \
    });                                                                                                      \
  }

RESIDUA_C_FORMATS(RESIDUA_DEFINE)

}  // extern "C"
