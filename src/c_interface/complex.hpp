// Complex BLAS and LAPACK for C: arrays of pairs as views of complex numbers.
#pragma once

#include <algorithm>

#include "c_interface/factors.hpp"
#include "c_interface/refined.hpp"
#include "residua/blas/complex/banded.hpp"
#include "residua/blas/complex/hermitian.hpp"
#include "residua/blas/complex/iamax.hpp"
#include "residua/blas/complex/level3.hpp"
#include "residua/blas/complex/packed.hpp"
#include "residua/blas/complex/triangular.hpp"
#include "residua/lapack/complex/cholesky.hpp"
#include "residua/lapack/complex/geev.hpp"
#include "residua/lapack/complex/gels.hpp"
#include "residua/lapack/complex/gesvd.hpp"
#include "residua/lapack/complex/heevd.hpp"
#include "residua/lapack/complex/hegvd.hpp"
#include "residua/lapack/complex/lu.hpp"
#include "residua/lapack/complex/qr.hpp"
#include "residua/lapack/complex/refinement.hpp"

namespace residua::c_interface {

static_assert(static_cast<int>(op::conjugate) == RESIDUA_CONJUGATE &&
              static_cast<int>(op::conjugate_transpose) == RESIDUA_CONJUGATE_TRANSPOSE);

/// One of the four operations, which in C may be any number.
inline op operation(const char* routine, const char* name, residua_op value) {
  const auto number = static_cast<int>(value);
  if (number < 0 || number > 3) {
    throw error(error_kind::invalid_argument,
                std::string(routine) + ": " + name + " is " + std::to_string(number) + "; it must be 0 to 3");
  }
  return static_cast<op>(number);
}

template <class T>
complex_number_t<T> complex_value(const char* routine, const char* name, const_elements<T> given) {
  require_not_null(routine, name, given);
  const auto* parts = reinterpret_cast<const T*>(given);
  return {loaded(parts[0]), loaded(parts[1])};
}
template <class T>
arithmetic_t<T> real_value(const char* routine, const char* name, const_elements<T> given) {
  require_not_null(routine, name, given);
  return loaded(*reinterpret_cast<const T*>(given));
}

template <class T>
matrix_view<const complex<T>> pairs_input(const call& c, const_elements<T> A, int64_t rows, int64_t columns,
                                          int64_t leading) {
  return {reinterpret_cast<const complex<T>*>(A), rows, columns, leading, c.ctx().memory()};
}
template <class T>
matrix_view<complex<T>> pairs_output(const call& c, elements<T> A, int64_t rows, int64_t columns,
                                     int64_t leading) {
  return {reinterpret_cast<complex<T>*>(A), rows, columns, leading, c.ctx().memory()};
}

template <class T>
vector_view<const complex<T>> vector_of_pairs(const call& c, const_elements<T> x, int64_t n,
                                              int64_t increment) {
  return {reinterpret_cast<const complex<T>*>(x), n, increment, c.ctx().memory()};
}
template <class T>
vector_view<complex<T>> vector_of_pairs(const call& c, elements<T> x, int64_t n, int64_t increment) {
  return {reinterpret_cast<complex<T>*>(x), n, increment, c.ctx().memory()};
}

template <class T>
banded_view<const complex<T>> band_of_pairs(const call& c, const_elements<T> A, int64_t rows, int64_t columns,
                                            int64_t below, int64_t above, int64_t leading) {
  const auto* first = reinterpret_cast<const complex<T>*>(A);
  return {first, rows, columns, below, above, leading, c.ctx().memory()};
}
template <class T>
packed_view<const complex<T>> triangle_of_pairs(const call& c, const_elements<T> A, int64_t order,
                                                uplo stored) {
  return {reinterpret_cast<const complex<T>*>(A), order, stored, c.ctx().memory()};
}
template <class T>
packed_view<complex<T>> triangle_of_pairs(const call& c, elements<T> A, int64_t order, uplo stored) {
  return {reinterpret_cast<complex<T>*>(A), order, stored, c.ctx().memory()};
}

/// The extent that one of the four operations selects.
inline index_t choose(op form, index_t as_stored, index_t transposed) {
  return is_transposed(form) ? transposed : as_stored;
}

/// A value on the host.
template <class T>
void put_result(const complex_number_t<T>& value, elements<T> result) {
  auto* parts = reinterpret_cast<T*>(result);
  parts[0] = stored<T>(value.re);
  parts[1] = stored<T>(value.im);
}
template <class T>
void put_result(const arithmetic_t<T>& value, elements<T> result) {
  *reinterpret_cast<T*>(result) = stored<T>(value);
}
template <class T>
void put_result(index_t value, int64_t* result) {
  *result = value;
}

template <class T>
residua_status complex_gemv(residua_context* context, residua_op trans, int64_t m, int64_t n,
                            const_elements<T> alpha, const_elements<T> A, int64_t lda, const_elements<T> x,
                            int64_t incx, const_elements<T> beta, elements<T> y, int64_t incy) noexcept {
  return run("complex_gemv", context, [&](const call& c) {
    const op form = operation("complex_gemv", "trans", trans);
    const auto of_rows = is_transposed(form) ? m : n, of_columns = is_transposed(form) ? n : m;
    residua::gemv<T>(
        c.ctx(), form, complex_value<T>("complex_gemv", "alpha", alpha), pairs_input<T>(c, A, m, n, lda),
        vector_view<const complex<T>>(reinterpret_cast<const complex<T>*>(x), of_rows, incx,
                                      c.ctx().memory()),
        complex_value<T>("complex_gemv", "beta", beta),
        vector_view<complex<T>>(reinterpret_cast<complex<T>*>(y), of_columns, incy, c.ctx().memory()));
  });
}

template <class T>
residua_status complex_gemm(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                            int64_t n, int64_t k, const_elements<T> alpha, const_elements<T> A, int64_t lda,
                            const_elements<T> B, int64_t ldb, const_elements<T> beta, elements<T> C,
                            int64_t ldc) noexcept {
  return run("complex_gemm", context, [&](const call& c) {
    const op of_a = operation("complex_gemm", "transa", transa),
             of_b = operation("complex_gemm", "transb", transb);
    const auto stored = [&](op form, const_elements<T> M, int64_t rows, int64_t columns, int64_t leading) {
      return is_transposed(form) ? pairs_input<T>(c, M, columns, rows, leading)
                                 : pairs_input<T>(c, M, rows, columns, leading);
    };
    residua::gemm<T>(c.ctx(), of_a, of_b, complex_value<T>("complex_gemm", "alpha", alpha),
                     stored(of_a, A, m, k, lda), stored(of_b, B, k, n, ldb),
                     complex_value<T>("complex_gemm", "beta", beta), pairs_output<T>(c, C, m, n, ldc));
  });
}

template <class T>
residua_status complex_herk(residua_context* context, residua_uplo triangle, residua_op trans, int64_t n,
                            int64_t k, const_elements<T> alpha, const_elements<T> A, int64_t lda,
                            const_elements<T> beta, elements<T> C, int64_t ldc) noexcept {
  return run("complex_herk", context, [&](const call& c) {
    const op form = operation("complex_herk", "trans", trans);
    const bool transposed = is_transposed(form);
    residua::herk<T>(c.ctx(), c.choice<uplo>("uplo", triangle), form,
                     real_value<T>("complex_herk", "alpha", alpha),
                     pairs_input<T>(c, A, transposed ? k : n, transposed ? n : k, lda),
                     real_value<T>("complex_herk", "beta", beta), pairs_output<T>(c, C, n, n, ldc));
  });
}

template <class T>
residua_status complex_trsm(residua_context* context, residua_side place, residua_uplo triangle,
                            residua_op trans, residua_diag diagonal, int64_t m, int64_t n,
                            const_elements<T> alpha, const_elements<T> A, int64_t lda, elements<T> B,
                            int64_t ldb) noexcept {
  return run("complex_trsm", context, [&](const call& c) {
    const auto of_a = c.choice<side>("side", place);
    const int64_t order = of_a == side::left ? m : n;
    residua::trsm<T>(c.ctx(), of_a, c.choice<uplo>("uplo", triangle),
                     operation("complex_trsm", "trans", trans), c.choice<diag>("diag", diagonal),
                     complex_value<T>("complex_trsm", "alpha", alpha),
                     pairs_input<T>(c, A, order, order, lda), pairs_output<T>(c, B, m, n, ldb));
  });
}

template <class T>
residua_status complex_getrf(residua_context* context, int64_t m, int64_t n, elements<T> A, int64_t lda,
                             int64_t* ipiv, int64_t* info) noexcept {
  return run_with_info("complex_getrf", context, info, [&](const call& c) {
    return residua::getrf<T>(c.ctx(), pairs_output<T>(c, A, m, n, lda), pivots(c, ipiv, std::min(m, n)));
  });
}

template <class T>
residua_status complex_getrs(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                             const_elements<T> A, int64_t lda, const int64_t* ipiv, elements<T> B,
                             int64_t ldb) noexcept {
  return run("complex_getrs", context, [&](const call& c) {
    residua::getrs<T>(c.ctx(), operation("complex_getrs", "trans", trans), pairs_input<T>(c, A, n, n, lda),
                      pivots(c, ipiv, n), pairs_output<T>(c, B, n, nrhs, ldb));
  });
}

template <class T>
residua_status complex_gesv(residua_context* context, int64_t n, int64_t nrhs, elements<T> A, int64_t lda,
                            int64_t* ipiv, elements<T> B, int64_t ldb, int64_t* info) noexcept {
  return run_with_info("complex_gesv", context, info, [&](const call& c) {
    return residua::gesv<T>(c.ctx(), pairs_output<T>(c, A, n, n, lda), pivots(c, ipiv, n),
                            pairs_output<T>(c, B, n, nrhs, ldb));
  });
}

template <class T>
residua_status complex_potrf(residua_context* context, residua_uplo triangle, int64_t n, elements<T> A,
                             int64_t lda, int64_t* info) noexcept {
  return run_with_info("complex_potrf", context, info, [&](const call& c) {
    return residua::potrf<T>(c.ctx(), c.choice<uplo>("uplo", triangle), pairs_output<T>(c, A, n, n, lda));
  });
}

template <class T>
residua_status complex_potrs(residua_context* context, residua_uplo triangle, int64_t n, int64_t nrhs,
                             const_elements<T> A, int64_t lda, elements<T> B, int64_t ldb) noexcept {
  return run("complex_potrs", context, [&](const call& c) {
    residua::potrs<T>(c.ctx(), c.choice<uplo>("uplo", triangle), pairs_input<T>(c, A, n, n, lda),
                      pairs_output<T>(c, B, n, nrhs, ldb));
  });
}

template <class T>
residua_status complex_posv(residua_context* context, residua_uplo triangle, int64_t n, int64_t nrhs,
                            elements<T> A, int64_t lda, elements<T> B, int64_t ldb, int64_t* info) noexcept {
  return run_with_info("complex_posv", context, info, [&](const call& c) {
    return residua::posv<T>(c.ctx(), c.choice<uplo>("uplo", triangle), pairs_output<T>(c, A, n, n, lda),
                            pairs_output<T>(c, B, n, nrhs, ldb));
  });
}

template <class TA, class T>
residua_status complex_gesv_refined(residua_context* context, int64_t n, int64_t nrhs, const_elements<TA> A,
                                    int64_t lda, const_elements<T> B, int64_t ldb, elements<T> X, int64_t ldx,
                                    const residua_refinement_options* options,
                                    residua_refinement_report* report) noexcept {
  return run_refined("complex_gesv_refined", context, options, report, [&](const call& c, const auto& given) {
    return residua::gesv<TA, T>(c.ctx(), pairs_input<TA>(c, A, n, n, lda), pairs_input<T>(c, B, n, nrhs, ldb),
                                pairs_output<T>(c, X, n, nrhs, ldx), given);
  });
}

template <class TA, class T>
residua_status complex_posv_refined(residua_context* context, residua_uplo triangle, int64_t n, int64_t nrhs,
                                    const_elements<TA> A, int64_t lda, const_elements<T> B, int64_t ldb,
                                    elements<T> X, int64_t ldx, const residua_refinement_options* options,
                                    residua_refinement_report* report) noexcept {
  return run_refined("complex_posv_refined", context, options, report, [&](const call& c, const auto& given) {
    return residua::posv<TA, T>(c.ctx(), c.choice<uplo>("uplo", triangle), pairs_input<TA>(c, A, n, n, lda),
                                pairs_input<T>(c, B, n, nrhs, ldb), pairs_output<T>(c, X, n, nrhs, ldx),
                                given);
  });
}

template <class T>
residua_status complex_geqrf(residua_context* context, int64_t m, int64_t n, elements<T> A, int64_t lda,
                             elements<T> tau) noexcept {
  return run("complex_geqrf", context, [&](const call& c) {
    residua::geqrf<T>(c.ctx(), pairs_output<T>(c, A, m, n, lda),
                      vector_of_pairs<T>(c, tau, std::min(m, n), 1));
  });
}

template <class T>
residua_status complex_unmqr(residua_context* context, residua_side place, residua_op trans, int64_t m,
                             int64_t n, int64_t k, const_elements<T> A, int64_t lda, const_elements<T> tau,
                             elements<T> C, int64_t ldc) noexcept {
  return run("complex_unmqr", context, [&](const call& c) {
    const auto of_q = c.choice<side>("side", place);
    residua::unmqr<T>(c.ctx(), of_q, operation("complex_unmqr", "trans", trans),
                      pairs_input<T>(c, A, of_q == side::left ? m : n, k, lda),
                      vector_of_pairs<T>(c, tau, k, 1), pairs_output<T>(c, C, m, n, ldc));
  });
}

template <class T>
residua_status complex_ungqr(residua_context* context, int64_t m, int64_t n, int64_t k, elements<T> A,
                             int64_t lda, const_elements<T> tau) noexcept {
  return run("complex_ungqr", context, [&](const call& c) {
    residua::ungqr<T>(c.ctx(), pairs_output<T>(c, A, m, n, lda), vector_of_pairs<T>(c, tau, k, 1));
  });
}

template <class T>
residua_status complex_gels(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t nrhs,
                            elements<T> A, int64_t lda, elements<T> B, int64_t ldb, int64_t* info) noexcept {
  return run_with_info("complex_gels", context, info, [&](const call& c) {
    return residua::gels<T>(c.ctx(), operation("complex_gels", "trans", trans),
                            pairs_output<T>(c, A, m, n, lda),
                            pairs_output<T>(c, B, std::max(m, n), nrhs, ldb));
  });
}

template <class T>
residua_status complex_heevd(residua_context* context, residua_uplo triangle, int64_t n, elements<T> A,
                             int64_t lda, elements<T> w, int64_t* info, double* error) noexcept {
  return run("complex_heevd", context, [&](const call& c) {
    require_not_null("complex_heevd", "info", info);
    require_not_null("complex_heevd", "error", error);
    const auto report = residua::heevd<T>(c.ctx(), c.choice<uplo>("uplo", triangle),
                                          pairs_output<T>(c, A, n, n, lda), c.output<T>(w, n, 1));
    *info = report.info;
    *error = report.eigenvalue_error;
  });
}

template <class T>
residua_status complex_hegvd(residua_context* context, int32_t itype, residua_uplo triangle, int64_t n,
                             elements<T> A, int64_t lda, elements<T> B, int64_t ldb, elements<T> w,
                             int64_t* info, double* error) noexcept {
  return run("complex_hegvd", context, [&](const call& c) {
    require_not_null("complex_hegvd", "info", info);
    require_not_null("complex_hegvd", "error", error);
    const auto report =
        residua::hegvd<T>(c.ctx(), itype, c.choice<uplo>("uplo", triangle), pairs_output<T>(c, A, n, n, lda),
                          pairs_output<T>(c, B, n, n, ldb), c.output<T>(w, n, 1));
    *info = report.info;
    *error = report.eigenvalue_error;
  });
}

template <class T>
residua_status complex_geev(residua_context* context, int64_t n, const_elements<T> A, int64_t lda,
                            elements<T> w, elements<T> Y, int64_t ldy, elements<T> X, int64_t ldx,
                            int64_t* info, double* error) noexcept {
  return run("complex_geev", context, [&](const call& c) {
    require_not_null("complex_geev", "info", info);
    require_not_null("complex_geev", "error", error);
    const auto report =
        residua::geev<T>(c.ctx(), pairs_input<T>(c, A, n, n, lda), vector_of_pairs<T>(c, w, n, 1),
                         pairs_output<T>(c, Y, n, n, ldy), pairs_output<T>(c, X, n, n, ldx));
    *info = report.info;
    *error = report.eigenvalue_error;
  });
}

template <class T>
residua_status complex_gesvd(residua_context* context, int64_t m, int64_t n, const_elements<T> A, int64_t lda,
                             elements<T> s, elements<T> U, int64_t ldu, elements<T> Vh, int64_t ldvh,
                             int64_t* info, double* error) noexcept {
  return run("complex_gesvd", context, [&](const call& c) {
    require_not_null("complex_gesvd", "info", info);
    require_not_null("complex_gesvd", "error", error);
    const int64_t k = std::min(m, n);
    const auto report =
        residua::gesvd<T>(c.ctx(), pairs_input<T>(c, A, m, n, lda), c.output<T>(s, k, 1),
                          pairs_output<T>(c, U, m, k, ldu), pairs_output<T>(c, Vh, k, n, ldvh));
    *info = report.info;
    *error = report.singular_value_error;
  });
}

template <class T>
residua_status complex_refine_eigenvectors(residua_context* context, residua_uplo triangle, int64_t n,
                                           const_elements<T> A, int64_t lda, elements<T> X, int64_t ldx,
                                           elements<T> w, int64_t* info, double* error) noexcept {
  return run("complex_refine_eigenvectors", context, [&](const call& c) {
    require_not_null("complex_refine_eigenvectors", "info", info);
    require_not_null("complex_refine_eigenvectors", "error", error);
    const auto report = residua::refine_eigenvectors<T>(
        c.ctx(), c.choice<uplo>("uplo", triangle), pairs_input<T>(c, A, n, n, lda),
        pairs_output<T>(c, X, n, n, ldx), c.output<T>(w, n, 1));
    *info = report.info;
    *error = report.eigenvalue_error;
  });
}

template <class T>
residua_status complex_refine_singular_vectors(residua_context* context, int64_t m, int64_t n,
                                               const_elements<T> A, int64_t lda, elements<T> U, int64_t ldu,
                                               elements<T> s, elements<T> Vh, int64_t ldvh, int64_t* info,
                                               double* error) noexcept {
  return run("complex_refine_singular_vectors", context, [&](const call& c) {
    require_not_null("complex_refine_singular_vectors", "info", info);
    require_not_null("complex_refine_singular_vectors", "error", error);
    const int64_t k = std::min(m, n);
    const auto report = residua::refine_singular_vectors<T>(
        c.ctx(), pairs_input<T>(c, A, m, n, lda), pairs_output<T>(c, U, m, k, ldu), c.output<T>(s, k, 1),
        pairs_output<T>(c, Vh, k, n, ldvh));
    *info = report.info;
    *error = report.singular_value_error;
  });
}

}  // namespace residua::c_interface
