// Dense factorisations for C, and what is solved with them.
#pragma once

#include <algorithm>

#include "c_interface/call.hpp"
#include "residua/lapack/gesv.hpp"
#include "residua/lapack/getri.hpp"
#include "residua/lapack/posv.hpp"
#include "residua/lapack/potri.hpp"

namespace residua::c_interface {

inline vector_view<index_t> pivots(const call& c, int64_t* ipiv, int64_t size) {
  return {ipiv, size, 1, c.ctx().memory()};
}
inline vector_view<const index_t> pivots(const call& c, const int64_t* ipiv, int64_t size) {
  return {ipiv, size, 1, c.ctx().memory()};
}

/// A call of a factorisation, whose report `body` returns.
template <class Body>
residua_status run_with_info(const char* routine, residua_context* context, int64_t* info,
                             const Body& body) noexcept {
  return run(routine, context, [&](const call& c) {
    require_not_null(routine, "info", info);
    *info = body(c).info;
  });
}

template <class T>
residua_status getrf(residua_context* context, int64_t m, int64_t n, elements<T> A, int64_t lda,
                     int64_t* ipiv, int64_t* info) noexcept {
  return run_with_info("getrf", context, info, [&](const call& c) {
    return residua::getrf<T>(c.ctx(), c.output<T>(A, m, n, lda), pivots(c, ipiv, std::min(m, n)));
  });
}

template <class T>
residua_status getrs(residua_context* context, residua_op trans, int64_t n, int64_t nrhs, const_elements<T> A,
                     int64_t lda, const int64_t* ipiv, elements<T> B, int64_t ldb) noexcept {
  return run("getrs", context, [&](const call& c) {
    residua::getrs<T>(c.ctx(), c.choice<op>("trans", trans), c.input<T>(A, n, n, lda), pivots(c, ipiv, n),
                      c.output<T>(B, n, nrhs, ldb));
  });
}

template <class T>
residua_status gesv(residua_context* context, int64_t n, int64_t nrhs, elements<T> A, int64_t lda,
                    int64_t* ipiv, elements<T> B, int64_t ldb, int64_t* info) noexcept {
  return run_with_info("gesv", context, info, [&](const call& c) {
    return residua::gesv<T>(c.ctx(), c.output<T>(A, n, n, lda), pivots(c, ipiv, n),
                            c.output<T>(B, n, nrhs, ldb));
  });
}

template <class T>
residua_status getri(residua_context* context, int64_t n, elements<T> A, int64_t lda, const int64_t* ipiv,
                     int64_t* info) noexcept {
  return run_with_info("getri", context, info, [&](const call& c) {
    return residua::getri<T>(c.ctx(), c.output<T>(A, n, n, lda), pivots(c, ipiv, n));
  });
}

template <class T>
residua_status potrf(residua_context* context, residua_uplo triangle, int64_t n, elements<T> A, int64_t lda,
                     int64_t* info) noexcept {
  return run_with_info("potrf", context, info, [&](const call& c) {
    return residua::potrf<T>(c.ctx(), c.choice<uplo>("uplo", triangle), c.output<T>(A, n, n, lda));
  });
}

template <class T>
residua_status potrs(residua_context* context, residua_uplo triangle, int64_t n, int64_t nrhs,
                     const_elements<T> A, int64_t lda, elements<T> B, int64_t ldb) noexcept {
  return run("potrs", context, [&](const call& c) {
    residua::potrs<T>(c.ctx(), c.choice<uplo>("uplo", triangle), c.input<T>(A, n, n, lda),
                      c.output<T>(B, n, nrhs, ldb));
  });
}

template <class T>
residua_status posv(residua_context* context, residua_uplo triangle, int64_t n, int64_t nrhs, elements<T> A,
                    int64_t lda, elements<T> B, int64_t ldb, int64_t* info) noexcept {
  return run_with_info("posv", context, info, [&](const call& c) {
    return residua::posv<T>(c.ctx(), c.choice<uplo>("uplo", triangle), c.output<T>(A, n, n, lda),
                            c.output<T>(B, n, nrhs, ldb));
  });
}

template <class T>
residua_status potri(residua_context* context, residua_uplo triangle, int64_t n, elements<T> A, int64_t lda,
                     int64_t* info) noexcept {
  return run_with_info("potri", context, info, [&](const call& c) {
    return residua::potri<T>(c.ctx(), c.choice<uplo>("uplo", triangle), c.output<T>(A, n, n, lda));
  });
}

}  // namespace residua::c_interface
