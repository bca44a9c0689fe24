// Functions of complex matrices for C.
#pragma once

#include "c_interface/complex.hpp"
#include "residua/lapack/complex/matrix_functions.hpp"

namespace residua::c_interface {

template <class T>
residua_status complex_expm(residua_context* context, int64_t n, const_elements<T> A, int64_t lda,
                            elements<T> X, int64_t ldx, int64_t* info, double* error) noexcept {
  return run("complex_expm", context, [&](const call& c) {
    require_not_null("complex_expm", "info", info);
    require_not_null("complex_expm", "error", error);
    const auto report =
        residua::expm<T>(c.ctx(), pairs_input<T>(c, A, n, n, lda), pairs_output<T>(c, X, n, n, ldx));
    *info = report.info;
    *error = report.error;
  });
}

template <class T>
residua_status complex_signm(residua_context* context, int64_t n, const_elements<T> A, int64_t lda,
                             elements<T> S, int64_t lds, int64_t* info, double* residual,
                             double* commutator) noexcept {
  return run("complex_signm", context, [&](const call& c) {
    require_not_null("complex_signm", "info", info);
    require_not_null("complex_signm", "residual", residual);
    require_not_null("complex_signm", "commutator", commutator);
    const auto report =
        residua::signm<T>(c.ctx(), pairs_input<T>(c, A, n, n, lda), pairs_output<T>(c, S, n, n, lds));
    *info = report.info;
    *residual = report.residual;
    *commutator = report.commutator;
  });
}

template <class T>
residua_status complex_sqrtm(residua_context* context, int64_t n, const_elements<T> A, int64_t lda,
                             elements<T> X, int64_t ldx, int64_t* info, double* residual) noexcept {
  return run("complex_sqrtm", context, [&](const call& c) {
    require_not_null("complex_sqrtm", "info", info);
    require_not_null("complex_sqrtm", "residual", residual);
    const auto report =
        residua::sqrtm<T>(c.ctx(), pairs_input<T>(c, A, n, n, lda), pairs_output<T>(c, X, n, n, ldx));
    *info = report.info;
    *residual = report.residual;
  });
}

template <class T>
residua_status complex_polar(residua_context* context, int64_t m, int64_t n, const_elements<T> A, int64_t lda,
                             elements<T> U, int64_t ldu, elements<T> H, int64_t ldh, int64_t* info,
                             double* orthogonality, double* residual) noexcept {
  return run("complex_polar", context, [&](const call& c) {
    require_not_null("complex_polar", "info", info);
    require_not_null("complex_polar", "orthogonality", orthogonality);
    require_not_null("complex_polar", "residual", residual);
    const auto report = residua::polar<T>(c.ctx(), pairs_input<T>(c, A, m, n, lda),
                                          pairs_output<T>(c, U, m, n, ldu), pairs_output<T>(c, H, n, n, ldh));
    *info = report.info;
    *orthogonality = report.orthogonality;
    *residual = report.residual;
  });
}

}  // namespace residua::c_interface
