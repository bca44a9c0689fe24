#include "c_interface/common.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/blas/level2/gemv_batched.hpp"
#include "residua/blas/level2/ger.hpp"
#include "residua/blas/level2/symv.hpp"
#include "residua/blas/level2/syr.hpp"
#include "residua/blas/level2/syr2.hpp"
#include "residua/blas/level2/trmv.hpp"
#include "residua/blas/level2/trsv.hpp"

using namespace residua::c_interface;

extern "C" {

// The functions of one format, in the order of residua.h.
#define RESIDUA_DEFINE(f, number, array, const_array)                                                        \
  residua_status residua_gemv_##f(residua_context* context, residua_op trans, int64_t m, int64_t n,          \
                                  const number* alpha, const_array A, int64_t lda, const_array x,            \
                                  int64_t incx, const number* beta, array y, int64_t incy) {                 \
    return run<f##_type>("gemv", context, [&](const auto& c) {                                               \
      const auto o = c.form("trans", trans);                                                                 \
      const bool plain = o == residua::op::none;                                                             \
      residua::gemv<f##_type, f##_type>(c.ctx(), o, c.value("alpha", alpha), c.in(A, m, n, lda),             \
                                        c.in(x, plain ? n : m, incx), c.value("beta", beta),                 \
                                        c.out(y, plain ? m : n, incy));                                      \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_gemv_strided_##f(residua_context* context, residua_op trans, int64_t m, int64_t n,  \
                                          const number* alpha, const_array A, int64_t lda, int64_t stride_a, \
                                          const_array x, int64_t incx, int64_t stride_x, const number* beta, \
                                          array y, int64_t incy, int64_t stride_y, int64_t count) {          \
    return run<f##_type>("gemv_strided", context, [&](const auto& c) {                                       \
      const auto o = c.form("trans", trans);                                                                 \
      const bool plain = o == residua::op::none;                                                             \
      residua::gemv_strided<f##_type, f##_type>(                                                             \
          c.ctx(), o, c.value("alpha", alpha), c.in(A, m, n, lda), stride_a, c.in(x, plain ? n : m, incx),   \
          stride_x, c.value("beta", beta), c.out(y, plain ? m : n, incy), stride_y, count);                  \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_symv_workspace_##f(residua_context* context, int64_t n, size_t* bytes) {            \
    return query<f##_type>("symv_workspace", context, bytes, [&](const auto& c) {                            \
      return residua::symv_workspace_bytes<f##_type>(c.ctx(), n);                                            \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_symv_##f(residua_context* context, residua_uplo uplo, int64_t n,                    \
                                  const number* alpha, const_array A, int64_t lda, const_array x,            \
                                  int64_t incx, const number* beta, array y, int64_t incy) {                 \
    return run<f##_type>("symv", context, [&](const auto& c) {                                               \
      residua::symv<f##_type>(c.ctx(), c.triangle(uplo), c.value("alpha", alpha), c.in(A, n, n, lda),        \
                              c.in(x, n, incx), c.value("beta", beta), c.out(y, n, incy));                   \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_ger_##f(residua_context* context, int64_t m, int64_t n, const number* alpha,        \
                                 const_array x, int64_t incx, const_array y, int64_t incy, array A,          \
                                 int64_t lda) {                                                              \
    return run<f##_type>("ger", context, [&](const auto& c) {                                                \
      residua::ger<f##_type>(c.ctx(), c.value("alpha", alpha), c.in(x, m, incx), c.in(y, n, incy),           \
                             c.out(A, m, n, lda));                                                           \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_syr_##f(residua_context* context, residua_uplo uplo, int64_t n,                     \
                                 const number* alpha, const_array x, int64_t incx, array A, int64_t lda) {   \
    return run<f##_type>("syr", context, [&](const auto& c) {                                                \
      residua::syr<f##_type>(c.ctx(), c.triangle(uplo), c.value("alpha", alpha), c.in(x, n, incx),           \
                             c.out(A, n, n, lda));                                                           \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_syr2_##f(residua_context* context, residua_uplo uplo, int64_t n,                    \
                                  const number* alpha, const_array x, int64_t incx, const_array y,           \
                                  int64_t incy, array A, int64_t lda) {                                      \
    return run<f##_type>("syr2", context, [&](const auto& c) {                                               \
      residua::syr2<f##_type>(c.ctx(), c.triangle(uplo), c.value("alpha", alpha), c.in(x, n, incx),          \
                              c.in(y, n, incy), c.out(A, n, n, lda));                                        \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_trmv_##f(residua_context* context, residua_uplo uplo, residua_op trans,             \
                                  residua_diag diag, int64_t n, const_array A, int64_t lda, array x,         \
                                  int64_t incx) {                                                            \
    return run<f##_type>("trmv", context, [&](const auto& c) {                                               \
      residua::trmv<f##_type>(c.ctx(), c.triangle(uplo), c.form("trans", trans), c.diagonal(diag),           \
                              c.in(A, n, n, lda), c.out(x, n, incx));                                        \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_trsv_##f(residua_context* context, residua_uplo uplo, residua_op trans,             \
                                  residua_diag diag, int64_t n, const_array A, int64_t lda, array x,         \
                                  int64_t incx) {                                                            \
    return run<f##_type>("trsv", context, [&](const auto& c) {                                               \
      residua::trsv<f##_type>(c.ctx(), c.triangle(uplo), c.form("trans", trans), c.diagonal(diag),           \
                              c.in(A, n, n, lda), c.out(x, n, incx));                                        \
    });                                                                                                      \
  }

RESIDUA_C_FORMATS(RESIDUA_DEFINE)

// Types cannot stand in parentheses.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define RESIDUA_DEFINE_MIXED(f, number)                                                                    \
  residua_status residua_gemv_fp64_##f(residua_context* context, residua_op trans, int64_t m, int64_t n,   \
                                       const number* alpha, const double* A, int64_t lda, const number* x, \
                                       int64_t incx, const number* beta, number* y, int64_t incy) {        \
    return run<f##_type>("gemv", context, [&](const auto& c) {                                             \
      const auto o = c.form("trans", trans);                                                               \
      const bool plain = o == residua::op::none;                                                           \
      residua::gemv<double, f##_type>(                                                                     \
          c.ctx(), o, c.value("alpha", alpha), c.template of<double>().in(A, m, n, lda),                   \
          c.in(x, plain ? n : m, incx), c.value("beta", beta), c.out(y, plain ? m : n, incy));             \
    });                                                                                                    \
  }
RESIDUA_C_MULTI_LIMB_FORMATS(RESIDUA_DEFINE_MIXED)
// NOLINTEND(bugprone-macro-parentheses)

}  // extern "C"
