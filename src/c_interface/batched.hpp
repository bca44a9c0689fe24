// Factorisations of many small matrices for C.
#pragma once

#include "c_interface/factors.hpp"
#include "residua/lapack/getrf_batched.hpp"
#include "residua/lapack/potrf_batched.hpp"

namespace residua::c_interface {

template <class T>
matrix_batch<T> batch(const matrix_view<T>& first, int64_t stride, int64_t count) {
  return {first, stride, count};
}

template <class T>
residua_status getrf_batched(residua_context* context, int64_t n, elements<T> A, int64_t lda,
                             int64_t stride_a, int64_t* ipiv, int64_t* info, int64_t count) noexcept {
  return run("getrf_batched", context, [&](const call& c) {
    residua::getrf_batched<T>(c.ctx(), batch(c.output<T>(A, n, n, lda), stride_a, count),
                              pivots(c, ipiv, n * count), pivots(c, info, count));
  });
}

template <class T>
residua_status getrs_batched(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                             const_elements<T> A, int64_t lda, int64_t stride_a, const int64_t* ipiv,
                             elements<T> B, int64_t ldb, int64_t stride_b, int64_t count) noexcept {
  return run("getrs_batched", context, [&](const call& c) {
    residua::getrs_batched<T>(c.ctx(), c.choice<op>("trans", trans),
                              batch(c.input<T>(A, n, n, lda), stride_a, count), pivots(c, ipiv, n * count),
                              batch(c.output<T>(B, n, nrhs, ldb), stride_b, count));
  });
}

template <class T>
residua_status gesv_batched(residua_context* context, int64_t n, int64_t nrhs, elements<T> A, int64_t lda,
                            int64_t stride_a, int64_t* ipiv, elements<T> B, int64_t ldb, int64_t stride_b,
                            int64_t* info, int64_t count) noexcept {
  return run("gesv_batched", context, [&](const call& c) {
    residua::gesv_batched<T>(c.ctx(), batch(c.output<T>(A, n, n, lda), stride_a, count),
                             pivots(c, ipiv, n * count), batch(c.output<T>(B, n, nrhs, ldb), stride_b, count),
                             pivots(c, info, count));
  });
}

template <class T>
residua_status potrf_batched(residua_context* context, residua_uplo triangle, int64_t n, elements<T> A,
                             int64_t lda, int64_t stride_a, int64_t* info, int64_t count) noexcept {
  return run("potrf_batched", context, [&](const call& c) {
    residua::potrf_batched<T>(c.ctx(), c.choice<uplo>("uplo", triangle),
                              batch(c.output<T>(A, n, n, lda), stride_a, count), pivots(c, info, count));
  });
}

template <class T>
residua_status potrs_batched(residua_context* context, residua_uplo triangle, int64_t n, int64_t nrhs,
                             const_elements<T> A, int64_t lda, int64_t stride_a, elements<T> B, int64_t ldb,
                             int64_t stride_b, int64_t count) noexcept {
  return run("potrs_batched", context, [&](const call& c) {
    residua::potrs_batched<T>(c.ctx(), c.choice<uplo>("uplo", triangle),
                              batch(c.input<T>(A, n, n, lda), stride_a, count),
                              batch(c.output<T>(B, n, nrhs, ldb), stride_b, count));
  });
}

}  // namespace residua::c_interface
