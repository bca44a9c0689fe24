// Orthogonal factorisations for C.
#pragma once

#include <algorithm>

#include "c_interface/factors.hpp"
#include "residua/lapack/gels.hpp"
#include "residua/lapack/gelsy.hpp"
#include "residua/lapack/geqp3.hpp"
#include "residua/lapack/geqrf.hpp"
#include "residua/lapack/orgqr.hpp"
#include "residua/lapack/ormqr.hpp"

namespace residua::c_interface {

template <class T>
residua_status geqrf(residua_context* context, int64_t m, int64_t n, elements<T> A, int64_t lda,
                     elements<T> tau) noexcept {
  return run("geqrf", context, [&](const call& c) {
    residua::geqrf<T>(c.ctx(), c.output<T>(A, m, n, lda), c.output<T>(tau, std::min(m, n), 1));
  });
}

template <class T>
residua_status ormqr(residua_context* context, residua_side side_of_q, residua_op trans, int64_t m, int64_t n,
                     int64_t k, const_elements<T> A, int64_t lda, const_elements<T> tau, elements<T> C,
                     int64_t ldc) noexcept {
  return run("ormqr", context, [&](const call& c) {
    const auto given_side = c.choice<side>("side", side_of_q);
    const auto given_trans = c.choice<op>("trans", trans);
    residua::ormqr<T>(c.ctx(), given_side, given_trans,
                      c.input<T>(A, given_side == side::left ? m : n, k, lda), c.input<T>(tau, k, 1),
                      c.output<T>(C, m, n, ldc));
  });
}

template <class T>
residua_status orgqr(residua_context* context, int64_t m, int64_t n, int64_t k, elements<T> A, int64_t lda,
                     const_elements<T> tau) noexcept {
  return run("orgqr", context, [&](const call& c) {
    residua::orgqr<T>(c.ctx(), c.output<T>(A, m, n, lda), c.input<T>(tau, k, 1));
  });
}

template <class T>
residua_status gels(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t nrhs,
                    elements<T> A, int64_t lda, elements<T> B, int64_t ldb, int64_t* info) noexcept {
  return run_with_info("gels", context, info, [&](const call& c) {
    return residua::gels<T>(c.ctx(), c.choice<op>("trans", trans), c.output<T>(A, m, n, lda),
                            c.output<T>(B, std::max(m, n), nrhs, ldb));
  });
}

template <class T>
residua_status geqp3(residua_context* context, int64_t m, int64_t n, elements<T> A, int64_t lda,
                     int64_t* jpvt, elements<T> tau) noexcept {
  return run("geqp3", context, [&](const call& c) {
    residua::geqp3<T>(c.ctx(), c.output<T>(A, m, n, lda), pivots(c, jpvt, n),
                      c.output<T>(tau, std::min(m, n), 1));
  });
}

template <class T>
residua_status gelsy(residua_context* context, int64_t m, int64_t n, int64_t nrhs, elements<T> A, int64_t lda,
                     elements<T> B, int64_t ldb, int64_t* jpvt, const number<T>* rcond,
                     int64_t* rank) noexcept {
  return run("gelsy", context, [&](const call& c) {
    require_not_null("gelsy", "rcond", rcond);
    require_not_null("gelsy", "rank", rank);
    *rank = residua::gelsy<T>(c.ctx(), c.output<T>(A, m, n, lda), c.output<T>(B, std::max(m, n), nrhs, ldb),
                              pivots(c, jpvt, n), *reinterpret_cast<const arithmetic_t<T>*>(rcond))
                .rank;
  });
}

}  // namespace residua::c_interface
