// Symmetric indefinite factorisations, eigenvalues and singular values for C.
#pragma once

#include <algorithm>

#include "c_interface/factors.hpp"
#include "residua/lapack/geev.hpp"
#include "residua/lapack/gesvd.hpp"
#include "residua/lapack/syevd.hpp"
#include "residua/lapack/sygvd.hpp"
#include "residua/lapack/sytrf.hpp"
#include "residua/lapack/sytrs.hpp"

namespace residua::c_interface {

template <class T>
residua_status sytrf(residua_context* context, residua_uplo triangle, int64_t n, elements<T> A, int64_t lda,
                     int64_t* ipiv, int64_t* info) noexcept {
  return run_with_info("sytrf", context, info, [&](const call& c) {
    return residua::sytrf<T>(c.ctx(), c.choice<uplo>("uplo", triangle), c.output<T>(A, n, n, lda),
                             pivots(c, ipiv, n));
  });
}

template <class T>
residua_status sytrs(residua_context* context, residua_uplo triangle, int64_t n, int64_t nrhs,
                     const_elements<T> A, int64_t lda, const int64_t* ipiv, elements<T> B,
                     int64_t ldb) noexcept {
  return run("sytrs", context, [&](const call& c) {
    residua::sytrs<T>(c.ctx(), c.choice<uplo>("uplo", triangle), c.input<T>(A, n, n, lda), pivots(c, ipiv, n),
                      c.output<T>(B, n, nrhs, ldb));
  });
}

template <class T>
residua_status syevd(residua_context* context, residua_uplo triangle, int64_t n, elements<T> A, int64_t lda,
                     elements<T> w, int64_t* info, double* error) noexcept {
  return run("syevd", context, [&](const call& c) {
    require_not_null("syevd", "info", info);
    require_not_null("syevd", "error", error);
    const auto report = residua::syevd<T>(c.ctx(), c.choice<uplo>("uplo", triangle),
                                          c.output<T>(A, n, n, lda), c.output<T>(w, n, 1));
    *info = report.info;
    *error = report.eigenvalue_error;
  });
}

template <class T>
residua_status sygvd(residua_context* context, int32_t itype, residua_uplo triangle, int64_t n, elements<T> A,
                     int64_t lda, elements<T> B, int64_t ldb, elements<T> w, int64_t* info,
                     double* error) noexcept {
  return run("sygvd", context, [&](const call& c) {
    require_not_null("sygvd", "info", info);
    require_not_null("sygvd", "error", error);
    const auto report =
        residua::sygvd<T>(c.ctx(), itype, c.choice<uplo>("uplo", triangle), c.output<T>(A, n, n, lda),
                          c.output<T>(B, n, n, ldb), c.output<T>(w, n, 1));
    *info = report.info;
    *error = report.eigenvalue_error;
  });
}

template <class T>
residua_status geev(residua_context* context, int64_t n, const_elements<T> A, int64_t lda, elements<T> wr,
                    elements<T> wi, elements<T> Y, int64_t ldy, elements<T> X, int64_t ldx, int64_t* info,
                    double* error) noexcept {
  return run("geev", context, [&](const call& c) {
    require_not_null("geev", "info", info);
    require_not_null("geev", "error", error);
    const auto report =
        residua::geev<T>(c.ctx(), c.input<T>(A, n, n, lda), c.output<T>(wr, n, 1), c.output<T>(wi, n, 1),
                         c.output<T>(Y, n, n, ldy), c.output<T>(X, n, n, ldx));
    *info = report.info;
    *error = report.eigenvalue_error;
  });
}

/// U has `left` columns, Vt `right` rows.
template <class T>
residua_status singular_values(const char* routine, residua_context* context, int64_t m, int64_t n,
                               const_elements<T> A, int64_t lda, elements<T> s, elements<T> U, int64_t ldu,
                               elements<T> Vt, int64_t ldvt, int64_t left, int64_t right, int64_t* info,
                               double* error) noexcept {
  return run(routine, context, [&](const call& c) {
    require_not_null(routine, "info", info);
    require_not_null(routine, "error", error);
    const auto report =
        residua::gesvd<T>(c.ctx(), c.input<T>(A, m, n, lda), c.output<T>(s, std::min(m, n), 1),
                          c.output<T>(U, m, left, ldu), c.output<T>(Vt, right, n, ldvt));
    *info = report.info;
    *error = report.singular_value_error;
  });
}
template <class T>
residua_status gesvd(residua_context* context, int64_t m, int64_t n, const_elements<T> A, int64_t lda,
                     elements<T> s, elements<T> U, int64_t ldu, elements<T> Vt, int64_t ldvt, int64_t* info,
                     double* error) noexcept {
  const int64_t k = std::min(m, n);
  return singular_values<T>("gesvd", context, m, n, A, lda, s, U, ldu, Vt, ldvt, k, k, info, error);
}
template <class T>
residua_status gesvd_full(residua_context* context, int64_t m, int64_t n, const_elements<T> A, int64_t lda,
                          elements<T> s, elements<T> U, int64_t ldu, elements<T> Vt, int64_t ldvt,
                          int64_t* info, double* error) noexcept {
  return singular_values<T>("gesvd_full", context, m, n, A, lda, s, U, ldu, Vt, ldvt, m, n, info, error);
}

template <class T>
residua_status refine_eigenvectors(residua_context* context, residua_uplo triangle, int64_t n,
                                   const_elements<T> A, int64_t lda, elements<T> X, int64_t ldx,
                                   elements<T> w, int64_t* info, double* error) noexcept {
  return run("refine_eigenvectors", context, [&](const call& c) {
    require_not_null("refine_eigenvectors", "info", info);
    require_not_null("refine_eigenvectors", "error", error);
    const auto report =
        residua::refine_eigenvectors<T>(c.ctx(), c.choice<uplo>("uplo", triangle), c.input<T>(A, n, n, lda),
                                        c.output<T>(X, n, n, ldx), c.output<T>(w, n, 1));
    *info = report.info;
    *error = report.eigenvalue_error;
  });
}

template <class T>
residua_status refine_singular_vectors(residua_context* context, int64_t m, int64_t n, const_elements<T> A,
                                       int64_t lda, elements<T> U, int64_t ldu, elements<T> s, elements<T> Vt,
                                       int64_t ldvt, int64_t* info, double* error) noexcept {
  return run("refine_singular_vectors", context, [&](const call& c) {
    require_not_null("refine_singular_vectors", "info", info);
    require_not_null("refine_singular_vectors", "error", error);
    const int64_t k = std::min(m, n);
    const auto report =
        residua::refine_singular_vectors<T>(c.ctx(), c.input<T>(A, m, n, lda), c.output<T>(U, m, k, ldu),
                                            c.output<T>(s, k, 1), c.output<T>(Vt, k, n, ldvt));
    *info = report.info;
    *error = report.singular_value_error;
  });
}

}  // namespace residua::c_interface
