// Symmetric indefinite factorisations for C.
#pragma once

#include "c_interface/factors.hpp"
#include "residua/lapack/sytrf.hpp"
#include "residua/lapack/sytrs.hpp"

namespace residua::c_interface {

template <class T>
residua_status sytrf(residua_context* context, residua_uplo triangle, int64_t n, elements<T> A, int64_t lda,
                     int64_t* ipiv, int64_t* info) noexcept {
  return run_with_info("sytrf", context, info, [&](const call& c) {
    return residua::sytrf<T>(c.ctx(), c.choice<uplo>("uplo", triangle), c.out<T>(A, n, n, lda),
                             pivots(c, ipiv, n));
  });
}

template <class T>
residua_status sytrs(residua_context* context, residua_uplo triangle, int64_t n, int64_t nrhs,
                     const_elements<T> A, int64_t lda, const int64_t* ipiv, elements<T> B,
                     int64_t ldb) noexcept {
  return run("sytrs", context, [&](const call& c) {
    residua::sytrs<T>(c.ctx(), c.choice<uplo>("uplo", triangle), c.in<T>(A, n, n, lda), pivots(c, ipiv, n),
                      c.out<T>(B, n, nrhs, ldb));
  });
}

}  // namespace residua::c_interface
