#include "c_interface/common.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/gemm_batched.hpp"
#include "residua/blas/level3/symm.hpp"
#include "residua/blas/level3/syr2k.hpp"
#include "residua/blas/level3/syrk.hpp"
#include "residua/blas/level3/trmm.hpp"
#include "residua/blas/level3/trsm.hpp"

using namespace residua::c_interface;

namespace {

static_assert(static_cast<int>(residua::engine::automatic) == RESIDUA_ENGINE_AUTOMATIC &&
              static_cast<int>(residua::engine::native) == RESIDUA_ENGINE_NATIVE &&
              static_cast<int>(residua::engine::residue) == RESIDUA_ENGINE_RESIDUE);

/// Null stands for the defaults, as zeros do.
residua::gemm_options options_of(const char* routine, const residua_gemm_options* from) {
  residua::gemm_options options;
  if (from == nullptr) return options;
  const auto engine = static_cast<int>(from->engine);
  if (engine < RESIDUA_ENGINE_AUTOMATIC || engine > RESIDUA_ENGINE_RESIDUE) {
    throw residua::error(
        residua::error_kind::invalid_argument,
        std::string(routine) + ": engine is " + std::to_string(engine) + "; it must be 0, 1 or 2");
  }
  options.engine = static_cast<residua::engine>(engine);
  if (from->workspace_limit != 0) options.workspace_limit = from->workspace_limit;
  options.accuracy_bits = from->accuracy_bits;
  return options;
}

/// Reasons are literals, so they end with a zero.
void put(const residua::gemm_report& from, residua_gemm_report* to) {
  if (to == nullptr) return;
  *to = {static_cast<residua_engine>(from.used),
         from.reason.empty() ? "" : from.reason.data(),
         from.bits,
         from.moduli,
         from.spread,
         from.products};
}

}  // namespace

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
  residua_status residua_gemm_with_##f(                                                                      \
      residua_context* context, residua_op transa, residua_op transb, int64_t m, int64_t n, int64_t k,       \
      const number* alpha, const_array A, int64_t lda, const_array B, int64_t ldb, const number* beta,       \
      array C, int64_t ldc, const residua_gemm_options* options, residua_gemm_report* report) {              \
    return run<f##_type>("gemm_with", context, [&](const auto& c) {                                          \
      const auto a = c.form("transa", transa), b = c.form("transb", transb);                                 \
      put(residua::gemm<f##_type, f##_type, f##_type>(                                                       \
              c.ctx(), a, b, c.value("alpha", alpha), c.operand(a, A, m, k, lda),                            \
              c.operand(b, B, k, n, ldb), c.value("beta", beta), c.out(C, m, n, ldc),                        \
              options_of("gemm_with", options)),                                                             \
          report);                                                                                           \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_gemm_strided_##f(                                                                   \
      residua_context* context, residua_op transa, residua_op transb, int64_t m, int64_t n, int64_t k,       \
      const number* alpha, const_array A, int64_t lda, int64_t stride_a, const_array B, int64_t ldb,         \
      int64_t stride_b, const number* beta, array C, int64_t ldc, int64_t stride_c, int64_t count) {         \
    return run<f##_type>("gemm_strided", context, [&](const auto& c) {                                       \
      const auto a = c.form("transa", transa), b = c.form("transb", transb);                                 \
      residua::gemm_strided<f##_type, f##_type, f##_type>(                                                   \
          c.ctx(), a, b, c.value("alpha", alpha), c.operand(a, A, m, k, lda), stride_a,                      \
          c.operand(b, B, k, n, ldb), stride_b, c.value("beta", beta), c.out(C, m, n, ldc), stride_c,        \
          count);                                                                                            \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_gemm_workspace_##f(residua_context* context, int64_t m, int64_t n, int64_t k,       \
                                            const residua_gemm_options* options, size_t* bytes) {            \
    return query<f##_type>("gemm_workspace", context, bytes, [&](const auto& c) {                            \
      return residua::gemm_workspace_bytes<f##_type, f##_type, f##_type>(                                    \
          c.ctx(), m, n, k, options_of("gemm_workspace", options));                                          \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_symm_workspace_##f(residua_context* context, residua_side side, int64_t m,          \
                                            int64_t n, size_t* bytes) {                                      \
    return query<f##_type>("symm_workspace", context, bytes, [&](const auto& c) {                            \
      return residua::symm_workspace_bytes<f##_type>(c.ctx(), c.where(side), m, n);                          \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_trmm_workspace_##f(residua_context* context, residua_side side, int64_t m,          \
                                            int64_t n, size_t* bytes) {                                      \
    return query<f##_type>("trmm_workspace", context, bytes, [&](const auto& c) {                            \
      return residua::trmm_workspace_bytes<f##_type>(c.ctx(), c.where(side), m, n);                          \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_trsm_workspace_##f(residua_context* context, residua_side side, int64_t m,          \
                                            int64_t n, size_t* bytes) {                                      \
    return query<f##_type>("trsm_workspace", context, bytes, [&](const auto& c) {                            \
      return residua::trsm_workspace_bytes<f##_type>(c.ctx(), c.where(side), m, n);                          \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_syrk_workspace_##f(residua_context* context, int64_t n, int64_t k, size_t* bytes) { \
    return query<f##_type>("syrk_workspace", context, bytes, [&](const auto& c) {                            \
      return residua::syrk_workspace_bytes<f##_type>(c.ctx(), n, k);                                         \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_syr2k_workspace_##f(residua_context* context, int64_t n, int64_t k,                 \
                                             size_t* bytes) {                                                \
    return query<f##_type>("syr2k_workspace", context, bytes, [&](const auto& c) {                           \
      return residua::syr2k_workspace_bytes<f##_type>(c.ctx(), n, k);                                        \
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

// Types cannot stand in parentheses.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define RESIDUA_DEFINE_MIXED(f, number)                                                                    \
  residua_status residua_gemm_fp64_##f(residua_context* context, residua_op transa, residua_op transb,     \
                                       int64_t m, int64_t n, int64_t k, const number* alpha,               \
                                       const double* A, int64_t lda, const number* B, int64_t ldb,         \
                                       const number* beta, number* C, int64_t ldc) {                       \
    return run<f##_type>("gemm", context, [&](const auto& c) {                                             \
      const auto a = c.form("transa", transa), b = c.form("transb", transb);                               \
      residua::gemm<double, f##_type, f##_type>(                                                           \
          c.ctx(), a, b, c.value("alpha", alpha), c.template of<double>().operand(a, A, m, k, lda),        \
          c.template of<f##_type>().operand(b, B, k, n, ldb), c.value("beta", beta), c.out(C, m, n, ldc)); \
    });                                                                                                    \
  }                                                                                                        \
  residua_status residua_gemm_##f##_fp64(residua_context* context, residua_op transa, residua_op transb,   \
                                         int64_t m, int64_t n, int64_t k, const number* alpha,             \
                                         const number* A, int64_t lda, const double* B, int64_t ldb,       \
                                         const number* beta, number* C, int64_t ldc) {                     \
    return run<f##_type>("gemm", context, [&](const auto& c) {                                             \
      const auto a = c.form("transa", transa), b = c.form("transb", transb);                               \
      residua::gemm<f##_type, double, f##_type>(                                                           \
          c.ctx(), a, b, c.value("alpha", alpha), c.template of<f##_type>().operand(a, A, m, k, lda),      \
          c.template of<double>().operand(b, B, k, n, ldb), c.value("beta", beta), c.out(C, m, n, ldc));   \
    });                                                                                                    \
  }
RESIDUA_C_MULTI_LIMB_FORMATS(RESIDUA_DEFINE_MIXED)
// NOLINTEND(bugprone-macro-parentheses)

}  // extern "C"
