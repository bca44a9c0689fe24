// gemm with options and a report for C, and its workspace.
#pragma once

#include "c_interface/call.hpp"
#include "residua/blas/level3/gemm.hpp"

namespace residua::c_interface {

static_assert(static_cast<int>(engine::automatic) == RESIDUA_ENGINE_AUTOMATIC &&
              static_cast<int>(engine::native) == RESIDUA_ENGINE_NATIVE &&
              static_cast<int>(engine::residue) == RESIDUA_ENGINE_RESIDUE);

/// Null stands for the defaults, as zeros do.
inline gemm_options options_of(const char* routine, const residua_gemm_options* given) {
  gemm_options options;
  if (given == nullptr) return options;
  const auto wanted = static_cast<int>(given->engine);
  if (wanted < RESIDUA_ENGINE_AUTOMATIC || wanted > RESIDUA_ENGINE_RESIDUE) {
    throw error(error_kind::invalid_argument,
                std::string(routine) + ": engine is " + std::to_string(wanted) + "; it must be 0, 1 or 2");
  }
  options.engine = static_cast<engine>(wanted);
  if (given->workspace_limit != 0) options.workspace_limit = given->workspace_limit;
  options.accuracy_bits = given->accuracy_bits;
  return options;
}

/// Reasons are literals, so they end with a zero.
inline void store(const gemm_report& report, residua_gemm_report* target) {
  if (target == nullptr) return;
  *target = {static_cast<residua_engine>(report.used),
             report.reason.empty() ? "" : report.reason.data(),
             report.bits,
             report.moduli,
             report.spread,
             report.products};
}

template <class TA, class TB, class T>
residua_status gemm_with(residua_context* context, residua_op transa, residua_op transb, int64_t m, int64_t n,
                         int64_t k, const number<T>* alpha, const_elements<TA> A, int64_t lda,
                         const_elements<TB> B, int64_t ldb, const number<T>* beta, elements<T> C, int64_t ldc,
                         const residua_gemm_options* options, residua_gemm_report* report) noexcept {
  return run("gemm_with", context, [&](const call& c) {
    const auto a = c.choice<op>("transa", transa), b = c.choice<op>("transb", transb);
    const auto op_A = c.input<TA>(A, choose(a, m, k), choose(a, k, m), lda);
    const auto op_B = c.input<TB>(B, choose(b, k, n), choose(b, n, k), ldb);
    store(residua::gemm<TA, TB, T>(c.ctx(), a, b, c.value<T>("alpha", alpha), op_A, op_B,
                                   c.value<T>("beta", beta), c.output<T>(C, m, n, ldc),
                                   options_of("gemm_with", options)),
          report);
  });
}

template <class T>
residua_status gemm_workspace(residua_context* context, int64_t m, int64_t n, int64_t k,
                              const residua_gemm_options* options, size_t* bytes) noexcept {
  return query("gemm_workspace", context, bytes, [&](const call& c) {
    return gemm_workspace_bytes<T, T, T>(c.ctx(), m, n, k, options_of("gemm_workspace", options));
  });
}

}  // namespace residua::c_interface
