// Functions of matrices for C.
#pragma once

#include "c_interface/call.hpp"
#include "residua/lapack/expm.hpp"
#include "residua/lapack/polar.hpp"
#include "residua/lapack/signm.hpp"
#include "residua/lapack/sqrtm.hpp"

namespace residua::c_interface {

template <class T>
residua_status expm(residua_context* context, int64_t n, const_elements<T> A, int64_t lda, elements<T> X,
                    int64_t ldx, int64_t* info, double* error) noexcept {
  return run("expm", context, [&](const call& c) {
    require_not_null("expm", "info", info);
    require_not_null("expm", "error", error);
    const auto report = residua::expm<T>(c.ctx(), c.input<T>(A, n, n, lda), c.output<T>(X, n, n, ldx));
    *info = report.info;
    *error = report.error;
  });
}

template <class T>
residua_status signm(residua_context* context, int64_t n, const_elements<T> A, int64_t lda, elements<T> S,
                     int64_t lds, int64_t* info, double* residual, double* commutator) noexcept {
  return run("signm", context, [&](const call& c) {
    require_not_null("signm", "info", info);
    require_not_null("signm", "residual", residual);
    require_not_null("signm", "commutator", commutator);
    const auto report = residua::signm<T>(c.ctx(), c.input<T>(A, n, n, lda), c.output<T>(S, n, n, lds));
    *info = report.info;
    *residual = report.residual;
    *commutator = report.commutator;
  });
}

template <class T>
residua_status sqrtm(residua_context* context, int64_t n, const_elements<T> A, int64_t lda, elements<T> X,
                     int64_t ldx, int64_t* info, double* residual) noexcept {
  return run("sqrtm", context, [&](const call& c) {
    require_not_null("sqrtm", "info", info);
    require_not_null("sqrtm", "residual", residual);
    const auto report = residua::sqrtm<T>(c.ctx(), c.input<T>(A, n, n, lda), c.output<T>(X, n, n, ldx));
    *info = report.info;
    *residual = report.residual;
  });
}

template <class T>
residua_status polar(residua_context* context, int64_t m, int64_t n, const_elements<T> A, int64_t lda,
                     elements<T> U, int64_t ldu, elements<T> H, int64_t ldh, int64_t* info,
                     double* orthogonality, double* residual) noexcept {
  return run("polar", context, [&](const call& c) {
    require_not_null("polar", "info", info);
    require_not_null("polar", "orthogonality", orthogonality);
    require_not_null("polar", "residual", residual);
    const auto report = residua::polar<T>(c.ctx(), c.input<T>(A, m, n, lda), c.output<T>(U, m, n, ldu),
                                          c.output<T>(H, n, n, ldh));
    *info = report.info;
    *orthogonality = report.orthogonality;
    *residual = report.residual;
  });
}

}  // namespace residua::c_interface
