// Complex BLAS and LAPACK for C.
//
// Written by tools/generate-c-interface from tools/c_interface/routines.py: edit those.
// clang-format off

#include "c_interface/call.hpp"
#include "c_interface/complex.hpp"
#include "c_interface/complex_functions.hpp"
#include "residua/blas/complex/banded.hpp"
#include "residua/blas/complex/hermitian.hpp"
#include "residua/blas/complex/iamax.hpp"
#include "residua/blas/complex/level1.hpp"
#include "residua/blas/complex/level2.hpp"
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
#include "residua/lapack/complex/matrix_functions.hpp"
#include "residua/lapack/complex/qr.hpp"
#include "residua/lapack/complex/refinement.hpp"

namespace residua::c_interface {
namespace {

template <class T>
residua_status complex_copy(residua_context* context, int64_t n, const_elements<T> x, int64_t incx,
                            elements<T> y, int64_t incy) noexcept {
  return run("complex_copy", context, [&](const call& args) {
    residua::copy<T>(
        args.ctx(), vector_of_pairs<T>(args, x, n, incx), vector_of_pairs<T>(args, y, n, incy));
  });
}

template <class T>
residua_status complex_swap(residua_context* context, int64_t n, elements<T> x, int64_t incx, elements<T> y,
                            int64_t incy) noexcept {
  return run("complex_swap", context, [&](const call& args) {
    residua::swap<T>(
        args.ctx(), vector_of_pairs<T>(args, x, n, incx), vector_of_pairs<T>(args, y, n, incy));
  });
}

template <class T>
residua_status complex_scal(residua_context* context, int64_t n, const_elements<T> alpha, elements<T> x,
                            int64_t incx) noexcept {
  return run("complex_scal", context, [&](const call& args) {
    residua::scal<T>(
        args.ctx(), complex_value<T>("complex_scal", "alpha", alpha), vector_of_pairs<T>(args, x, n, incx));
  });
}

template <class T>
residua_status complex_axpy(residua_context* context, int64_t n, const_elements<T> alpha, const_elements<T> x,
                            int64_t incx, elements<T> y, int64_t incy) noexcept {
  return run("complex_axpy", context, [&](const call& args) {
    residua::axpy<T>(
        args.ctx(), complex_value<T>("complex_axpy", "alpha", alpha), vector_of_pairs<T>(args, x, n, incx),
        vector_of_pairs<T>(args, y, n, incy));
  });
}

template <class T>
residua_status complex_rot(residua_context* context, int64_t n, elements<T> x, int64_t incx, elements<T> y,
                           int64_t incy, const_elements<T> c, const_elements<T> s) noexcept {
  return run("complex_rot", context, [&](const call& args) {
    residua::rot<T>(
        args.ctx(), vector_of_pairs<T>(args, x, n, incx), vector_of_pairs<T>(args, y, n, incy),
        real_value<T>("complex_rot", "c", c), real_value<T>("complex_rot", "s", s));
  });
}

template <class T>
residua_status complex_dotu(residua_context* context, int64_t n, const_elements<T> x, int64_t incx,
                            const_elements<T> y, int64_t incy, elements<T> result) noexcept {
  return run("complex_dotu", context, [&](const call& args) {
    require_not_null("complex_dotu", "result", result);
    const auto value = residua::dotu<T>(
        args.ctx(), vector_of_pairs<T>(args, x, n, incx), vector_of_pairs<T>(args, y, n, incy));
    put_result<T>(value, result);
  });
}

template <class T>
residua_status complex_dotc(residua_context* context, int64_t n, const_elements<T> x, int64_t incx,
                            const_elements<T> y, int64_t incy, elements<T> result) noexcept {
  return run("complex_dotc", context, [&](const call& args) {
    require_not_null("complex_dotc", "result", result);
    const auto value = residua::dotc<T>(
        args.ctx(), vector_of_pairs<T>(args, x, n, incx), vector_of_pairs<T>(args, y, n, incy));
    put_result<T>(value, result);
  });
}

template <class T>
residua_status complex_nrm2(residua_context* context, int64_t n, const_elements<T> x, int64_t incx,
                            elements<T> result) noexcept {
  return run("complex_nrm2", context, [&](const call& args) {
    require_not_null("complex_nrm2", "result", result);
    const auto value = residua::nrm2<T>(
        args.ctx(), vector_of_pairs<T>(args, x, n, incx));
    put_result<T>(value, result);
  });
}

template <class T>
residua_status complex_asum(residua_context* context, int64_t n, const_elements<T> x, int64_t incx,
                            elements<T> result) noexcept {
  return run("complex_asum", context, [&](const call& args) {
    require_not_null("complex_asum", "result", result);
    const auto value = residua::asum<T>(
        args.ctx(), vector_of_pairs<T>(args, x, n, incx));
    put_result<T>(value, result);
  });
}

template <class T>
residua_status complex_iamax(residua_context* context, int64_t n, const_elements<T> x, int64_t incx,
                             int64_t* result) noexcept {
  return run("complex_iamax", context, [&](const call& args) {
    require_not_null("complex_iamax", "result", result);
    const auto value = residua::iamax<T>(
        args.ctx(), vector_of_pairs<T>(args, x, n, incx));
    put_result<T>(value, result);
  });
}

template <class T>
residua_status complex_geru(residua_context* context, int64_t m, int64_t n, const_elements<T> alpha,
                            const_elements<T> x, int64_t incx, const_elements<T> y, int64_t incy,
                            elements<T> A, int64_t lda) noexcept {
  return run("complex_geru", context, [&](const call& args) {
    residua::geru<T>(
        args.ctx(), complex_value<T>("complex_geru", "alpha", alpha), vector_of_pairs<T>(args, x, m, incx),
        vector_of_pairs<T>(args, y, n, incy), pairs_output<T>(args, A, m, n, lda));
  });
}

template <class T>
residua_status complex_gerc(residua_context* context, int64_t m, int64_t n, const_elements<T> alpha,
                            const_elements<T> x, int64_t incx, const_elements<T> y, int64_t incy,
                            elements<T> A, int64_t lda) noexcept {
  return run("complex_gerc", context, [&](const call& args) {
    residua::gerc<T>(
        args.ctx(), complex_value<T>("complex_gerc", "alpha", alpha), vector_of_pairs<T>(args, x, m, incx),
        vector_of_pairs<T>(args, y, n, incy), pairs_output<T>(args, A, m, n, lda));
  });
}

template <class T>
residua_status complex_hemv(residua_context* context, residua_uplo uplo, int64_t n, const_elements<T> alpha,
                            const_elements<T> A, int64_t lda, const_elements<T> x, int64_t incx,
                            const_elements<T> beta, elements<T> y, int64_t incy) noexcept {
  return run("complex_hemv", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    residua::hemv<T>(
        args.ctx(), given_uplo, complex_value<T>("complex_hemv", "alpha", alpha),
        pairs_input<T>(args, A, n, n, lda), vector_of_pairs<T>(args, x, n, incx),
        complex_value<T>("complex_hemv", "beta", beta), vector_of_pairs<T>(args, y, n, incy));
  });
}

template <class T>
residua_status complex_her(residua_context* context, residua_uplo uplo, int64_t n, const_elements<T> alpha,
                           const_elements<T> x, int64_t incx, elements<T> A, int64_t lda) noexcept {
  return run("complex_her", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    residua::her<T>(
        args.ctx(), given_uplo, real_value<T>("complex_her", "alpha", alpha),
        vector_of_pairs<T>(args, x, n, incx), pairs_output<T>(args, A, n, n, lda));
  });
}

template <class T>
residua_status complex_her2(residua_context* context, residua_uplo uplo, int64_t n, const_elements<T> alpha,
                            const_elements<T> x, int64_t incx, const_elements<T> y, int64_t incy,
                            elements<T> A, int64_t lda) noexcept {
  return run("complex_her2", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    residua::her2<T>(
        args.ctx(), given_uplo, complex_value<T>("complex_her2", "alpha", alpha),
        vector_of_pairs<T>(args, x, n, incx), vector_of_pairs<T>(args, y, n, incy),
        pairs_output<T>(args, A, n, n, lda));
  });
}

template <class T>
residua_status complex_trmv(residua_context* context, residua_uplo uplo, residua_op trans, residua_diag diag,
                            int64_t n, const_elements<T> A, int64_t lda, elements<T> x,
                            int64_t incx) noexcept {
  return run("complex_trmv", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    const auto given_trans = operation("complex_trmv", "trans", trans);
    const auto given_diag = args.choice<residua::diag>("diag", diag);
    residua::trmv<T>(
        args.ctx(), given_uplo, given_trans, given_diag, pairs_input<T>(args, A, n, n, lda),
        vector_of_pairs<T>(args, x, n, incx));
  });
}

template <class T>
residua_status complex_trsv(residua_context* context, residua_uplo uplo, residua_op trans, residua_diag diag,
                            int64_t n, const_elements<T> A, int64_t lda, elements<T> x,
                            int64_t incx) noexcept {
  return run("complex_trsv", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    const auto given_trans = operation("complex_trsv", "trans", trans);
    const auto given_diag = args.choice<residua::diag>("diag", diag);
    residua::trsv<T>(
        args.ctx(), given_uplo, given_trans, given_diag, pairs_input<T>(args, A, n, n, lda),
        vector_of_pairs<T>(args, x, n, incx));
  });
}

template <class T>
residua_status complex_gbmv(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t kl,
                            int64_t ku, const_elements<T> alpha, const_elements<T> A, int64_t lda,
                            const_elements<T> x, int64_t incx, const_elements<T> beta, elements<T> y,
                            int64_t incy) noexcept {
  return run("complex_gbmv", context, [&](const call& args) {
    const auto given_trans = operation("complex_gbmv", "trans", trans);
    residua::gbmv<T>(
        args.ctx(), given_trans, complex_value<T>("complex_gbmv", "alpha", alpha),
        band_of_pairs<T>(args, A, m, n, kl, ku, lda),
        vector_of_pairs<T>(args, x, choose(given_trans, n, m), incx),
        complex_value<T>("complex_gbmv", "beta", beta),
        vector_of_pairs<T>(args, y, choose(given_trans, m, n), incy));
  });
}

template <class T>
residua_status complex_hbmv(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                            const_elements<T> alpha, const_elements<T> A, int64_t lda, const_elements<T> x,
                            int64_t incx, const_elements<T> beta, elements<T> y, int64_t incy) noexcept {
  return run("complex_hbmv", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    residua::hbmv<T>(
        args.ctx(), given_uplo, complex_value<T>("complex_hbmv", "alpha", alpha),
        band_of_pairs<T>(args, A, n, n, choose(given_uplo, k, 0), choose(given_uplo, 0, k), lda),
        vector_of_pairs<T>(args, x, n, incx), complex_value<T>("complex_hbmv", "beta", beta),
        vector_of_pairs<T>(args, y, n, incy));
  });
}

template <class T>
residua_status complex_tbmv(residua_context* context, residua_uplo uplo, residua_op trans, residua_diag diag,
                            int64_t n, int64_t k, const_elements<T> A, int64_t lda, elements<T> x,
                            int64_t incx) noexcept {
  return run("complex_tbmv", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    const auto given_trans = operation("complex_tbmv", "trans", trans);
    const auto given_diag = args.choice<residua::diag>("diag", diag);
    residua::tbmv<T>(
        args.ctx(), given_uplo, given_trans, given_diag,
        band_of_pairs<T>(args, A, n, n, choose(given_uplo, k, 0), choose(given_uplo, 0, k), lda),
        vector_of_pairs<T>(args, x, n, incx));
  });
}

template <class T>
residua_status complex_tbsv(residua_context* context, residua_uplo uplo, residua_op trans, residua_diag diag,
                            int64_t n, int64_t k, const_elements<T> A, int64_t lda, elements<T> x,
                            int64_t incx) noexcept {
  return run("complex_tbsv", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    const auto given_trans = operation("complex_tbsv", "trans", trans);
    const auto given_diag = args.choice<residua::diag>("diag", diag);
    residua::tbsv<T>(
        args.ctx(), given_uplo, given_trans, given_diag,
        band_of_pairs<T>(args, A, n, n, choose(given_uplo, k, 0), choose(given_uplo, 0, k), lda),
        vector_of_pairs<T>(args, x, n, incx));
  });
}

template <class T>
residua_status complex_hpmv(residua_context* context, residua_uplo uplo, int64_t n, const_elements<T> alpha,
                            const_elements<T> AP, const_elements<T> x, int64_t incx, const_elements<T> beta,
                            elements<T> y, int64_t incy) noexcept {
  return run("complex_hpmv", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    residua::hpmv<T>(
        args.ctx(), complex_value<T>("complex_hpmv", "alpha", alpha),
        triangle_of_pairs<T>(args, AP, n, given_uplo), vector_of_pairs<T>(args, x, n, incx),
        complex_value<T>("complex_hpmv", "beta", beta), vector_of_pairs<T>(args, y, n, incy));
  });
}

template <class T>
residua_status complex_hpr(residua_context* context, residua_uplo uplo, int64_t n, const_elements<T> alpha,
                           const_elements<T> x, int64_t incx, elements<T> AP) noexcept {
  return run("complex_hpr", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    residua::hpr<T>(
        args.ctx(), real_value<T>("complex_hpr", "alpha", alpha), vector_of_pairs<T>(args, x, n, incx),
        triangle_of_pairs<T>(args, AP, n, given_uplo));
  });
}

template <class T>
residua_status complex_hpr2(residua_context* context, residua_uplo uplo, int64_t n, const_elements<T> alpha,
                            const_elements<T> x, int64_t incx, const_elements<T> y, int64_t incy,
                            elements<T> AP) noexcept {
  return run("complex_hpr2", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    residua::hpr2<T>(
        args.ctx(), complex_value<T>("complex_hpr2", "alpha", alpha), vector_of_pairs<T>(args, x, n, incx),
        vector_of_pairs<T>(args, y, n, incy), triangle_of_pairs<T>(args, AP, n, given_uplo));
  });
}

template <class T>
residua_status complex_tpmv(residua_context* context, residua_uplo uplo, residua_op trans, residua_diag diag,
                            int64_t n, const_elements<T> AP, elements<T> x, int64_t incx) noexcept {
  return run("complex_tpmv", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    const auto given_trans = operation("complex_tpmv", "trans", trans);
    const auto given_diag = args.choice<residua::diag>("diag", diag);
    residua::tpmv<T>(
        args.ctx(), given_trans, given_diag, triangle_of_pairs<T>(args, AP, n, given_uplo),
        vector_of_pairs<T>(args, x, n, incx));
  });
}

template <class T>
residua_status complex_tpsv(residua_context* context, residua_uplo uplo, residua_op trans, residua_diag diag,
                            int64_t n, const_elements<T> AP, elements<T> x, int64_t incx) noexcept {
  return run("complex_tpsv", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    const auto given_trans = operation("complex_tpsv", "trans", trans);
    const auto given_diag = args.choice<residua::diag>("diag", diag);
    residua::tpsv<T>(
        args.ctx(), given_trans, given_diag, triangle_of_pairs<T>(args, AP, n, given_uplo),
        vector_of_pairs<T>(args, x, n, incx));
  });
}

template <class T>
residua_status complex_hemm(residua_context* context, residua_side side, residua_uplo uplo, int64_t m,
                            int64_t n, const_elements<T> alpha, const_elements<T> A, int64_t lda,
                            const_elements<T> B, int64_t ldb, const_elements<T> beta, elements<T> C,
                            int64_t ldc) noexcept {
  return run("complex_hemm", context, [&](const call& args) {
    const auto given_side = args.choice<residua::side>("side", side);
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    residua::hemm<T>(
        args.ctx(), given_side, given_uplo, complex_value<T>("complex_hemm", "alpha", alpha),
        pairs_input<T>(args, A, choose(given_side, m, n), choose(given_side, m, n), lda),
        pairs_input<T>(args, B, m, n, ldb), complex_value<T>("complex_hemm", "beta", beta),
        pairs_output<T>(args, C, m, n, ldc));
  });
}

template <class T>
residua_status complex_symm(residua_context* context, residua_side side, residua_uplo uplo, int64_t m,
                            int64_t n, const_elements<T> alpha, const_elements<T> A, int64_t lda,
                            const_elements<T> B, int64_t ldb, const_elements<T> beta, elements<T> C,
                            int64_t ldc) noexcept {
  return run("complex_symm", context, [&](const call& args) {
    const auto given_side = args.choice<residua::side>("side", side);
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    residua::symm<T>(
        args.ctx(), given_side, given_uplo, complex_value<T>("complex_symm", "alpha", alpha),
        pairs_input<T>(args, A, choose(given_side, m, n), choose(given_side, m, n), lda),
        pairs_input<T>(args, B, m, n, ldb), complex_value<T>("complex_symm", "beta", beta),
        pairs_output<T>(args, C, m, n, ldc));
  });
}

template <class T>
residua_status complex_syrk(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                            int64_t k, const_elements<T> alpha, const_elements<T> A, int64_t lda,
                            const_elements<T> beta, elements<T> C, int64_t ldc) noexcept {
  return run("complex_syrk", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    const auto given_trans = operation("complex_syrk", "trans", trans);
    residua::syrk<T>(
        args.ctx(), given_uplo, given_trans, complex_value<T>("complex_syrk", "alpha", alpha),
        pairs_input<T>(args, A, choose(given_trans, n, k), choose(given_trans, k, n), lda),
        complex_value<T>("complex_syrk", "beta", beta), pairs_output<T>(args, C, n, n, ldc));
  });
}

template <class T>
residua_status complex_her2k(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                             int64_t k, const_elements<T> alpha, const_elements<T> A, int64_t lda,
                             const_elements<T> B, int64_t ldb, const_elements<T> beta, elements<T> C,
                             int64_t ldc) noexcept {
  return run("complex_her2k", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    const auto given_trans = operation("complex_her2k", "trans", trans);
    residua::her2k<T>(
        args.ctx(), given_uplo, given_trans, complex_value<T>("complex_her2k", "alpha", alpha),
        pairs_input<T>(args, A, choose(given_trans, n, k), choose(given_trans, k, n), lda),
        pairs_input<T>(args, B, choose(given_trans, n, k), choose(given_trans, k, n), ldb),
        real_value<T>("complex_her2k", "beta", beta), pairs_output<T>(args, C, n, n, ldc));
  });
}

template <class T>
residua_status complex_syr2k(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                             int64_t k, const_elements<T> alpha, const_elements<T> A, int64_t lda,
                             const_elements<T> B, int64_t ldb, const_elements<T> beta, elements<T> C,
                             int64_t ldc) noexcept {
  return run("complex_syr2k", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    const auto given_trans = operation("complex_syr2k", "trans", trans);
    residua::syr2k<T>(
        args.ctx(), given_uplo, given_trans, complex_value<T>("complex_syr2k", "alpha", alpha),
        pairs_input<T>(args, A, choose(given_trans, n, k), choose(given_trans, k, n), lda),
        pairs_input<T>(args, B, choose(given_trans, n, k), choose(given_trans, k, n), ldb),
        complex_value<T>("complex_syr2k", "beta", beta), pairs_output<T>(args, C, n, n, ldc));
  });
}

template <class T>
residua_status complex_trmm(residua_context* context, residua_side side, residua_uplo uplo, residua_op trans,
                            residua_diag diag, int64_t m, int64_t n, const_elements<T> alpha,
                            const_elements<T> A, int64_t lda, elements<T> B, int64_t ldb) noexcept {
  return run("complex_trmm", context, [&](const call& args) {
    const auto given_side = args.choice<residua::side>("side", side);
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    const auto given_trans = operation("complex_trmm", "trans", trans);
    const auto given_diag = args.choice<residua::diag>("diag", diag);
    residua::trmm<T>(
        args.ctx(), given_side, given_uplo, given_trans, given_diag,
        complex_value<T>("complex_trmm", "alpha", alpha),
        pairs_input<T>(args, A, choose(given_side, m, n), choose(given_side, m, n), lda),
        pairs_output<T>(args, B, m, n, ldb));
  });
}

}  // namespace
}  // namespace residua::c_interface

using namespace residua::c_interface;

extern "C" {

residua_status residua_complex_copy_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                         float* y, int64_t incy) {
  return complex_copy<float>(context, n, x, incx, y, incy);
}
residua_status residua_complex_copy_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                         double* y, int64_t incy) {
  return complex_copy<double>(context, n, x, incx, y, incy);
}
residua_status residua_complex_copy_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                                       residua_dd* y, int64_t incy) {
  return complex_copy<residua::dd>(context, n, x, incx, y, incy);
}
residua_status residua_complex_copy_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                                       residua_td* y, int64_t incy) {
  return complex_copy<residua::td>(context, n, x, incx, y, incy);
}
residua_status residua_complex_copy_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                                       residua_qd* y, int64_t incy) {
  return complex_copy<residua::qd>(context, n, x, incx, y, incy);
}

residua_status residua_complex_swap_fp32(residua_context* context, int64_t n, float* x, int64_t incx,
                                         float* y, int64_t incy) {
  return complex_swap<float>(context, n, x, incx, y, incy);
}
residua_status residua_complex_swap_fp64(residua_context* context, int64_t n, double* x, int64_t incx,
                                         double* y, int64_t incy) {
  return complex_swap<double>(context, n, x, incx, y, incy);
}
residua_status residua_complex_swap_dd(residua_context* context, int64_t n, residua_dd* x, int64_t incx,
                                       residua_dd* y, int64_t incy) {
  return complex_swap<residua::dd>(context, n, x, incx, y, incy);
}
residua_status residua_complex_swap_td(residua_context* context, int64_t n, residua_td* x, int64_t incx,
                                       residua_td* y, int64_t incy) {
  return complex_swap<residua::td>(context, n, x, incx, y, incy);
}
residua_status residua_complex_swap_qd(residua_context* context, int64_t n, residua_qd* x, int64_t incx,
                                       residua_qd* y, int64_t incy) {
  return complex_swap<residua::qd>(context, n, x, incx, y, incy);
}

residua_status residua_complex_scal_fp32(residua_context* context, int64_t n, const float* alpha, float* x,
                                         int64_t incx) {
  return complex_scal<float>(context, n, alpha, x, incx);
}
residua_status residua_complex_scal_fp64(residua_context* context, int64_t n, const double* alpha, double* x,
                                         int64_t incx) {
  return complex_scal<double>(context, n, alpha, x, incx);
}
residua_status residua_complex_scal_dd(residua_context* context, int64_t n, const residua_dd* alpha,
                                       residua_dd* x, int64_t incx) {
  return complex_scal<residua::dd>(context, n, alpha, x, incx);
}
residua_status residua_complex_scal_td(residua_context* context, int64_t n, const residua_td* alpha,
                                       residua_td* x, int64_t incx) {
  return complex_scal<residua::td>(context, n, alpha, x, incx);
}
residua_status residua_complex_scal_qd(residua_context* context, int64_t n, const residua_qd* alpha,
                                       residua_qd* x, int64_t incx) {
  return complex_scal<residua::qd>(context, n, alpha, x, incx);
}

residua_status residua_complex_axpy_fp32(residua_context* context, int64_t n, const float* alpha,
                                         const float* x, int64_t incx, float* y, int64_t incy) {
  return complex_axpy<float>(context, n, alpha, x, incx, y, incy);
}
residua_status residua_complex_axpy_fp64(residua_context* context, int64_t n, const double* alpha,
                                         const double* x, int64_t incx, double* y, int64_t incy) {
  return complex_axpy<double>(context, n, alpha, x, incx, y, incy);
}
residua_status residua_complex_axpy_dd(residua_context* context, int64_t n, const residua_dd* alpha,
                                       const residua_dd* x, int64_t incx, residua_dd* y, int64_t incy) {
  return complex_axpy<residua::dd>(context, n, alpha, x, incx, y, incy);
}
residua_status residua_complex_axpy_td(residua_context* context, int64_t n, const residua_td* alpha,
                                       const residua_td* x, int64_t incx, residua_td* y, int64_t incy) {
  return complex_axpy<residua::td>(context, n, alpha, x, incx, y, incy);
}
residua_status residua_complex_axpy_qd(residua_context* context, int64_t n, const residua_qd* alpha,
                                       const residua_qd* x, int64_t incx, residua_qd* y, int64_t incy) {
  return complex_axpy<residua::qd>(context, n, alpha, x, incx, y, incy);
}

residua_status residua_complex_rot_fp32(residua_context* context, int64_t n, float* x, int64_t incx, float* y,
                                        int64_t incy, const float* c, const float* s) {
  return complex_rot<float>(context, n, x, incx, y, incy, c, s);
}
residua_status residua_complex_rot_fp64(residua_context* context, int64_t n, double* x, int64_t incx,
                                        double* y, int64_t incy, const double* c, const double* s) {
  return complex_rot<double>(context, n, x, incx, y, incy, c, s);
}
residua_status residua_complex_rot_dd(residua_context* context, int64_t n, residua_dd* x, int64_t incx,
                                      residua_dd* y, int64_t incy, const residua_dd* c, const residua_dd* s) {
  return complex_rot<residua::dd>(context, n, x, incx, y, incy, c, s);
}
residua_status residua_complex_rot_td(residua_context* context, int64_t n, residua_td* x, int64_t incx,
                                      residua_td* y, int64_t incy, const residua_td* c, const residua_td* s) {
  return complex_rot<residua::td>(context, n, x, incx, y, incy, c, s);
}
residua_status residua_complex_rot_qd(residua_context* context, int64_t n, residua_qd* x, int64_t incx,
                                      residua_qd* y, int64_t incy, const residua_qd* c, const residua_qd* s) {
  return complex_rot<residua::qd>(context, n, x, incx, y, incy, c, s);
}

residua_status residua_complex_dotu_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                         const float* y, int64_t incy, float* result) {
  return complex_dotu<float>(context, n, x, incx, y, incy, result);
}
residua_status residua_complex_dotu_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                         const double* y, int64_t incy, double* result) {
  return complex_dotu<double>(context, n, x, incx, y, incy, result);
}
residua_status residua_complex_dotu_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                                       const residua_dd* y, int64_t incy, residua_dd* result) {
  return complex_dotu<residua::dd>(context, n, x, incx, y, incy, result);
}
residua_status residua_complex_dotu_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                                       const residua_td* y, int64_t incy, residua_td* result) {
  return complex_dotu<residua::td>(context, n, x, incx, y, incy, result);
}
residua_status residua_complex_dotu_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                                       const residua_qd* y, int64_t incy, residua_qd* result) {
  return complex_dotu<residua::qd>(context, n, x, incx, y, incy, result);
}

residua_status residua_complex_dotc_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                         const float* y, int64_t incy, float* result) {
  return complex_dotc<float>(context, n, x, incx, y, incy, result);
}
residua_status residua_complex_dotc_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                         const double* y, int64_t incy, double* result) {
  return complex_dotc<double>(context, n, x, incx, y, incy, result);
}
residua_status residua_complex_dotc_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                                       const residua_dd* y, int64_t incy, residua_dd* result) {
  return complex_dotc<residua::dd>(context, n, x, incx, y, incy, result);
}
residua_status residua_complex_dotc_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                                       const residua_td* y, int64_t incy, residua_td* result) {
  return complex_dotc<residua::td>(context, n, x, incx, y, incy, result);
}
residua_status residua_complex_dotc_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                                       const residua_qd* y, int64_t incy, residua_qd* result) {
  return complex_dotc<residua::qd>(context, n, x, incx, y, incy, result);
}

residua_status residua_complex_nrm2_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                         float* result) {
  return complex_nrm2<float>(context, n, x, incx, result);
}
residua_status residua_complex_nrm2_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                         double* result) {
  return complex_nrm2<double>(context, n, x, incx, result);
}
residua_status residua_complex_nrm2_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                                       residua_dd* result) {
  return complex_nrm2<residua::dd>(context, n, x, incx, result);
}
residua_status residua_complex_nrm2_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                                       residua_td* result) {
  return complex_nrm2<residua::td>(context, n, x, incx, result);
}
residua_status residua_complex_nrm2_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                                       residua_qd* result) {
  return complex_nrm2<residua::qd>(context, n, x, incx, result);
}

residua_status residua_complex_asum_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                         float* result) {
  return complex_asum<float>(context, n, x, incx, result);
}
residua_status residua_complex_asum_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                         double* result) {
  return complex_asum<double>(context, n, x, incx, result);
}
residua_status residua_complex_asum_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                                       residua_dd* result) {
  return complex_asum<residua::dd>(context, n, x, incx, result);
}
residua_status residua_complex_asum_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                                       residua_td* result) {
  return complex_asum<residua::td>(context, n, x, incx, result);
}
residua_status residua_complex_asum_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                                       residua_qd* result) {
  return complex_asum<residua::qd>(context, n, x, incx, result);
}

residua_status residua_complex_iamax_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                          int64_t* result) {
  return complex_iamax<float>(context, n, x, incx, result);
}
residua_status residua_complex_iamax_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                          int64_t* result) {
  return complex_iamax<double>(context, n, x, incx, result);
}
residua_status residua_complex_iamax_dd(residua_context* context, int64_t n, const residua_dd* x,
                                        int64_t incx, int64_t* result) {
  return complex_iamax<residua::dd>(context, n, x, incx, result);
}
residua_status residua_complex_iamax_td(residua_context* context, int64_t n, const residua_td* x,
                                        int64_t incx, int64_t* result) {
  return complex_iamax<residua::td>(context, n, x, incx, result);
}
residua_status residua_complex_iamax_qd(residua_context* context, int64_t n, const residua_qd* x,
                                        int64_t incx, int64_t* result) {
  return complex_iamax<residua::qd>(context, n, x, incx, result);
}

residua_status residua_complex_geru_fp32(residua_context* context, int64_t m, int64_t n, const float* alpha,
                                         const float* x, int64_t incx, const float* y, int64_t incy, float* A,
                                         int64_t lda) {
  return complex_geru<float>(context, m, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_complex_geru_fp64(residua_context* context, int64_t m, int64_t n, const double* alpha,
                                         const double* x, int64_t incx, const double* y, int64_t incy,
                                         double* A, int64_t lda) {
  return complex_geru<double>(context, m, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_complex_geru_dd(residua_context* context, int64_t m, int64_t n,
                                       const residua_dd* alpha, const residua_dd* x, int64_t incx,
                                       const residua_dd* y, int64_t incy, residua_dd* A, int64_t lda) {
  return complex_geru<residua::dd>(context, m, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_complex_geru_td(residua_context* context, int64_t m, int64_t n,
                                       const residua_td* alpha, const residua_td* x, int64_t incx,
                                       const residua_td* y, int64_t incy, residua_td* A, int64_t lda) {
  return complex_geru<residua::td>(context, m, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_complex_geru_qd(residua_context* context, int64_t m, int64_t n,
                                       const residua_qd* alpha, const residua_qd* x, int64_t incx,
                                       const residua_qd* y, int64_t incy, residua_qd* A, int64_t lda) {
  return complex_geru<residua::qd>(context, m, n, alpha, x, incx, y, incy, A, lda);
}

residua_status residua_complex_gerc_fp32(residua_context* context, int64_t m, int64_t n, const float* alpha,
                                         const float* x, int64_t incx, const float* y, int64_t incy, float* A,
                                         int64_t lda) {
  return complex_gerc<float>(context, m, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_complex_gerc_fp64(residua_context* context, int64_t m, int64_t n, const double* alpha,
                                         const double* x, int64_t incx, const double* y, int64_t incy,
                                         double* A, int64_t lda) {
  return complex_gerc<double>(context, m, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_complex_gerc_dd(residua_context* context, int64_t m, int64_t n,
                                       const residua_dd* alpha, const residua_dd* x, int64_t incx,
                                       const residua_dd* y, int64_t incy, residua_dd* A, int64_t lda) {
  return complex_gerc<residua::dd>(context, m, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_complex_gerc_td(residua_context* context, int64_t m, int64_t n,
                                       const residua_td* alpha, const residua_td* x, int64_t incx,
                                       const residua_td* y, int64_t incy, residua_td* A, int64_t lda) {
  return complex_gerc<residua::td>(context, m, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_complex_gerc_qd(residua_context* context, int64_t m, int64_t n,
                                       const residua_qd* alpha, const residua_qd* x, int64_t incx,
                                       const residua_qd* y, int64_t incy, residua_qd* A, int64_t lda) {
  return complex_gerc<residua::qd>(context, m, n, alpha, x, incx, y, incy, A, lda);
}

residua_status residua_complex_hemv_fp32(residua_context* context, residua_uplo uplo, int64_t n,
                                         const float* alpha, const float* A, int64_t lda, const float* x,
                                         int64_t incx, const float* beta, float* y, int64_t incy) {
  return complex_hemv<float>(context, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_complex_hemv_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                         const double* alpha, const double* A, int64_t lda, const double* x,
                                         int64_t incx, const double* beta, double* y, int64_t incy) {
  return complex_hemv<double>(context, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_complex_hemv_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_dd* alpha, const residua_dd* A, int64_t lda,
                                       const residua_dd* x, int64_t incx, const residua_dd* beta,
                                       residua_dd* y, int64_t incy) {
  return complex_hemv<residua::dd>(context, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_complex_hemv_td(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_td* alpha, const residua_td* A, int64_t lda,
                                       const residua_td* x, int64_t incx, const residua_td* beta,
                                       residua_td* y, int64_t incy) {
  return complex_hemv<residua::td>(context, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_complex_hemv_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_qd* alpha, const residua_qd* A, int64_t lda,
                                       const residua_qd* x, int64_t incx, const residua_qd* beta,
                                       residua_qd* y, int64_t incy) {
  return complex_hemv<residua::qd>(context, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}

residua_status residua_complex_her_fp32(residua_context* context, residua_uplo uplo, int64_t n,
                                        const float* alpha, const float* x, int64_t incx, float* A,
                                        int64_t lda) {
  return complex_her<float>(context, uplo, n, alpha, x, incx, A, lda);
}
residua_status residua_complex_her_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                        const double* alpha, const double* x, int64_t incx, double* A,
                                        int64_t lda) {
  return complex_her<double>(context, uplo, n, alpha, x, incx, A, lda);
}
residua_status residua_complex_her_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                      const residua_dd* alpha, const residua_dd* x, int64_t incx,
                                      residua_dd* A, int64_t lda) {
  return complex_her<residua::dd>(context, uplo, n, alpha, x, incx, A, lda);
}
residua_status residua_complex_her_td(residua_context* context, residua_uplo uplo, int64_t n,
                                      const residua_td* alpha, const residua_td* x, int64_t incx,
                                      residua_td* A, int64_t lda) {
  return complex_her<residua::td>(context, uplo, n, alpha, x, incx, A, lda);
}
residua_status residua_complex_her_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                      const residua_qd* alpha, const residua_qd* x, int64_t incx,
                                      residua_qd* A, int64_t lda) {
  return complex_her<residua::qd>(context, uplo, n, alpha, x, incx, A, lda);
}

residua_status residua_complex_her2_fp32(residua_context* context, residua_uplo uplo, int64_t n,
                                         const float* alpha, const float* x, int64_t incx, const float* y,
                                         int64_t incy, float* A, int64_t lda) {
  return complex_her2<float>(context, uplo, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_complex_her2_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                         const double* alpha, const double* x, int64_t incx, const double* y,
                                         int64_t incy, double* A, int64_t lda) {
  return complex_her2<double>(context, uplo, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_complex_her2_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_dd* alpha, const residua_dd* x, int64_t incx,
                                       const residua_dd* y, int64_t incy, residua_dd* A, int64_t lda) {
  return complex_her2<residua::dd>(context, uplo, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_complex_her2_td(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_td* alpha, const residua_td* x, int64_t incx,
                                       const residua_td* y, int64_t incy, residua_td* A, int64_t lda) {
  return complex_her2<residua::td>(context, uplo, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_complex_her2_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_qd* alpha, const residua_qd* x, int64_t incx,
                                       const residua_qd* y, int64_t incy, residua_qd* A, int64_t lda) {
  return complex_her2<residua::qd>(context, uplo, n, alpha, x, incx, y, incy, A, lda);
}

residua_status residua_complex_trmv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, const float* A, int64_t lda, float* x,
                                         int64_t incx) {
  return complex_trmv<float>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_complex_trmv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, const double* A, int64_t lda,
                                         double* x, int64_t incx) {
  return complex_trmv<double>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_complex_trmv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_dd* A, int64_t lda,
                                       residua_dd* x, int64_t incx) {
  return complex_trmv<residua::dd>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_complex_trmv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_td* A, int64_t lda,
                                       residua_td* x, int64_t incx) {
  return complex_trmv<residua::td>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_complex_trmv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_qd* A, int64_t lda,
                                       residua_qd* x, int64_t incx) {
  return complex_trmv<residua::qd>(context, uplo, trans, diag, n, A, lda, x, incx);
}

residua_status residua_complex_trsv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, const float* A, int64_t lda, float* x,
                                         int64_t incx) {
  return complex_trsv<float>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_complex_trsv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, const double* A, int64_t lda,
                                         double* x, int64_t incx) {
  return complex_trsv<double>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_complex_trsv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_dd* A, int64_t lda,
                                       residua_dd* x, int64_t incx) {
  return complex_trsv<residua::dd>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_complex_trsv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_td* A, int64_t lda,
                                       residua_td* x, int64_t incx) {
  return complex_trsv<residua::td>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_complex_trsv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_qd* A, int64_t lda,
                                       residua_qd* x, int64_t incx) {
  return complex_trsv<residua::qd>(context, uplo, trans, diag, n, A, lda, x, incx);
}

residua_status residua_complex_gbmv_fp32(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                         int64_t kl, int64_t ku, const float* alpha, const float* A,
                                         int64_t lda, const float* x, int64_t incx, const float* beta,
                                         float* y, int64_t incy) {
  return complex_gbmv<float>(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_complex_gbmv_fp64(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                         int64_t kl, int64_t ku, const double* alpha, const double* A,
                                         int64_t lda, const double* x, int64_t incx, const double* beta,
                                         double* y, int64_t incy) {
  return complex_gbmv<double>(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_complex_gbmv_dd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       int64_t kl, int64_t ku, const residua_dd* alpha, const residua_dd* A,
                                       int64_t lda, const residua_dd* x, int64_t incx, const residua_dd* beta,
                                       residua_dd* y, int64_t incy) {
  return complex_gbmv<residua::dd>(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_complex_gbmv_td(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       int64_t kl, int64_t ku, const residua_td* alpha, const residua_td* A,
                                       int64_t lda, const residua_td* x, int64_t incx, const residua_td* beta,
                                       residua_td* y, int64_t incy) {
  return complex_gbmv<residua::td>(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_complex_gbmv_qd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       int64_t kl, int64_t ku, const residua_qd* alpha, const residua_qd* A,
                                       int64_t lda, const residua_qd* x, int64_t incx, const residua_qd* beta,
                                       residua_qd* y, int64_t incy) {
  return complex_gbmv<residua::qd>(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, incy);
}

residua_status residua_complex_hbmv_fp32(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                                         const float* alpha, const float* A, int64_t lda, const float* x,
                                         int64_t incx, const float* beta, float* y, int64_t incy) {
  return complex_hbmv<float>(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_complex_hbmv_fp64(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                                         const double* alpha, const double* A, int64_t lda, const double* x,
                                         int64_t incx, const double* beta, double* y, int64_t incy) {
  return complex_hbmv<double>(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_complex_hbmv_dd(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                                       const residua_dd* alpha, const residua_dd* A, int64_t lda,
                                       const residua_dd* x, int64_t incx, const residua_dd* beta,
                                       residua_dd* y, int64_t incy) {
  return complex_hbmv<residua::dd>(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_complex_hbmv_td(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                                       const residua_td* alpha, const residua_td* A, int64_t lda,
                                       const residua_td* x, int64_t incx, const residua_td* beta,
                                       residua_td* y, int64_t incy) {
  return complex_hbmv<residua::td>(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_complex_hbmv_qd(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                                       const residua_qd* alpha, const residua_qd* A, int64_t lda,
                                       const residua_qd* x, int64_t incx, const residua_qd* beta,
                                       residua_qd* y, int64_t incy) {
  return complex_hbmv<residua::qd>(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);
}

residua_status residua_complex_tbmv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, int64_t k, const float* A, int64_t lda,
                                         float* x, int64_t incx) {
  return complex_tbmv<float>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_complex_tbmv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, int64_t k, const double* A,
                                         int64_t lda, double* x, int64_t incx) {
  return complex_tbmv<double>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_complex_tbmv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, int64_t k, const residua_dd* A,
                                       int64_t lda, residua_dd* x, int64_t incx) {
  return complex_tbmv<residua::dd>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_complex_tbmv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, int64_t k, const residua_td* A,
                                       int64_t lda, residua_td* x, int64_t incx) {
  return complex_tbmv<residua::td>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_complex_tbmv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, int64_t k, const residua_qd* A,
                                       int64_t lda, residua_qd* x, int64_t incx) {
  return complex_tbmv<residua::qd>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}

residua_status residua_complex_tbsv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, int64_t k, const float* A, int64_t lda,
                                         float* x, int64_t incx) {
  return complex_tbsv<float>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_complex_tbsv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, int64_t k, const double* A,
                                         int64_t lda, double* x, int64_t incx) {
  return complex_tbsv<double>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_complex_tbsv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, int64_t k, const residua_dd* A,
                                       int64_t lda, residua_dd* x, int64_t incx) {
  return complex_tbsv<residua::dd>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_complex_tbsv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, int64_t k, const residua_td* A,
                                       int64_t lda, residua_td* x, int64_t incx) {
  return complex_tbsv<residua::td>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_complex_tbsv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, int64_t k, const residua_qd* A,
                                       int64_t lda, residua_qd* x, int64_t incx) {
  return complex_tbsv<residua::qd>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}

residua_status residua_complex_hpmv_fp32(residua_context* context, residua_uplo uplo, int64_t n,
                                         const float* alpha, const float* AP, const float* x, int64_t incx,
                                         const float* beta, float* y, int64_t incy) {
  return complex_hpmv<float>(context, uplo, n, alpha, AP, x, incx, beta, y, incy);
}
residua_status residua_complex_hpmv_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                         const double* alpha, const double* AP, const double* x, int64_t incx,
                                         const double* beta, double* y, int64_t incy) {
  return complex_hpmv<double>(context, uplo, n, alpha, AP, x, incx, beta, y, incy);
}
residua_status residua_complex_hpmv_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_dd* alpha, const residua_dd* AP, const residua_dd* x,
                                       int64_t incx, const residua_dd* beta, residua_dd* y, int64_t incy) {
  return complex_hpmv<residua::dd>(context, uplo, n, alpha, AP, x, incx, beta, y, incy);
}
residua_status residua_complex_hpmv_td(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_td* alpha, const residua_td* AP, const residua_td* x,
                                       int64_t incx, const residua_td* beta, residua_td* y, int64_t incy) {
  return complex_hpmv<residua::td>(context, uplo, n, alpha, AP, x, incx, beta, y, incy);
}
residua_status residua_complex_hpmv_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_qd* alpha, const residua_qd* AP, const residua_qd* x,
                                       int64_t incx, const residua_qd* beta, residua_qd* y, int64_t incy) {
  return complex_hpmv<residua::qd>(context, uplo, n, alpha, AP, x, incx, beta, y, incy);
}

residua_status residua_complex_hpr_fp32(residua_context* context, residua_uplo uplo, int64_t n,
                                        const float* alpha, const float* x, int64_t incx, float* AP) {
  return complex_hpr<float>(context, uplo, n, alpha, x, incx, AP);
}
residua_status residua_complex_hpr_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                        const double* alpha, const double* x, int64_t incx, double* AP) {
  return complex_hpr<double>(context, uplo, n, alpha, x, incx, AP);
}
residua_status residua_complex_hpr_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                      const residua_dd* alpha, const residua_dd* x, int64_t incx,
                                      residua_dd* AP) {
  return complex_hpr<residua::dd>(context, uplo, n, alpha, x, incx, AP);
}
residua_status residua_complex_hpr_td(residua_context* context, residua_uplo uplo, int64_t n,
                                      const residua_td* alpha, const residua_td* x, int64_t incx,
                                      residua_td* AP) {
  return complex_hpr<residua::td>(context, uplo, n, alpha, x, incx, AP);
}
residua_status residua_complex_hpr_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                      const residua_qd* alpha, const residua_qd* x, int64_t incx,
                                      residua_qd* AP) {
  return complex_hpr<residua::qd>(context, uplo, n, alpha, x, incx, AP);
}

residua_status residua_complex_hpr2_fp32(residua_context* context, residua_uplo uplo, int64_t n,
                                         const float* alpha, const float* x, int64_t incx, const float* y,
                                         int64_t incy, float* AP) {
  return complex_hpr2<float>(context, uplo, n, alpha, x, incx, y, incy, AP);
}
residua_status residua_complex_hpr2_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                         const double* alpha, const double* x, int64_t incx, const double* y,
                                         int64_t incy, double* AP) {
  return complex_hpr2<double>(context, uplo, n, alpha, x, incx, y, incy, AP);
}
residua_status residua_complex_hpr2_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_dd* alpha, const residua_dd* x, int64_t incx,
                                       const residua_dd* y, int64_t incy, residua_dd* AP) {
  return complex_hpr2<residua::dd>(context, uplo, n, alpha, x, incx, y, incy, AP);
}
residua_status residua_complex_hpr2_td(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_td* alpha, const residua_td* x, int64_t incx,
                                       const residua_td* y, int64_t incy, residua_td* AP) {
  return complex_hpr2<residua::td>(context, uplo, n, alpha, x, incx, y, incy, AP);
}
residua_status residua_complex_hpr2_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_qd* alpha, const residua_qd* x, int64_t incx,
                                       const residua_qd* y, int64_t incy, residua_qd* AP) {
  return complex_hpr2<residua::qd>(context, uplo, n, alpha, x, incx, y, incy, AP);
}

residua_status residua_complex_tpmv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, const float* AP, float* x,
                                         int64_t incx) {
  return complex_tpmv<float>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_complex_tpmv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, const double* AP, double* x,
                                         int64_t incx) {
  return complex_tpmv<double>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_complex_tpmv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_dd* AP, residua_dd* x,
                                       int64_t incx) {
  return complex_tpmv<residua::dd>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_complex_tpmv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_td* AP, residua_td* x,
                                       int64_t incx) {
  return complex_tpmv<residua::td>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_complex_tpmv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_qd* AP, residua_qd* x,
                                       int64_t incx) {
  return complex_tpmv<residua::qd>(context, uplo, trans, diag, n, AP, x, incx);
}

residua_status residua_complex_tpsv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, const float* AP, float* x,
                                         int64_t incx) {
  return complex_tpsv<float>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_complex_tpsv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, const double* AP, double* x,
                                         int64_t incx) {
  return complex_tpsv<double>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_complex_tpsv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_dd* AP, residua_dd* x,
                                       int64_t incx) {
  return complex_tpsv<residua::dd>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_complex_tpsv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_td* AP, residua_td* x,
                                       int64_t incx) {
  return complex_tpsv<residua::td>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_complex_tpsv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_qd* AP, residua_qd* x,
                                       int64_t incx) {
  return complex_tpsv<residua::qd>(context, uplo, trans, diag, n, AP, x, incx);
}

residua_status residua_complex_hemm_fp32(residua_context* context, residua_side side, residua_uplo uplo,
                                         int64_t m, int64_t n, const float* alpha, const float* A,
                                         int64_t lda, const float* B, int64_t ldb, const float* beta,
                                         float* C, int64_t ldc) {
  return complex_hemm<float>(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_hemm_fp64(residua_context* context, residua_side side, residua_uplo uplo,
                                         int64_t m, int64_t n, const double* alpha, const double* A,
                                         int64_t lda, const double* B, int64_t ldb, const double* beta,
                                         double* C, int64_t ldc) {
  return complex_hemm<double>(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_hemm_dd(residua_context* context, residua_side side, residua_uplo uplo,
                                       int64_t m, int64_t n, const residua_dd* alpha, const residua_dd* A,
                                       int64_t lda, const residua_dd* B, int64_t ldb, const residua_dd* beta,
                                       residua_dd* C, int64_t ldc) {
  return complex_hemm<residua::dd>(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_hemm_td(residua_context* context, residua_side side, residua_uplo uplo,
                                       int64_t m, int64_t n, const residua_td* alpha, const residua_td* A,
                                       int64_t lda, const residua_td* B, int64_t ldb, const residua_td* beta,
                                       residua_td* C, int64_t ldc) {
  return complex_hemm<residua::td>(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_hemm_qd(residua_context* context, residua_side side, residua_uplo uplo,
                                       int64_t m, int64_t n, const residua_qd* alpha, const residua_qd* A,
                                       int64_t lda, const residua_qd* B, int64_t ldb, const residua_qd* beta,
                                       residua_qd* C, int64_t ldc) {
  return complex_hemm<residua::qd>(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}

residua_status residua_complex_symm_fp32(residua_context* context, residua_side side, residua_uplo uplo,
                                         int64_t m, int64_t n, const float* alpha, const float* A,
                                         int64_t lda, const float* B, int64_t ldb, const float* beta,
                                         float* C, int64_t ldc) {
  return complex_symm<float>(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_symm_fp64(residua_context* context, residua_side side, residua_uplo uplo,
                                         int64_t m, int64_t n, const double* alpha, const double* A,
                                         int64_t lda, const double* B, int64_t ldb, const double* beta,
                                         double* C, int64_t ldc) {
  return complex_symm<double>(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_symm_dd(residua_context* context, residua_side side, residua_uplo uplo,
                                       int64_t m, int64_t n, const residua_dd* alpha, const residua_dd* A,
                                       int64_t lda, const residua_dd* B, int64_t ldb, const residua_dd* beta,
                                       residua_dd* C, int64_t ldc) {
  return complex_symm<residua::dd>(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_symm_td(residua_context* context, residua_side side, residua_uplo uplo,
                                       int64_t m, int64_t n, const residua_td* alpha, const residua_td* A,
                                       int64_t lda, const residua_td* B, int64_t ldb, const residua_td* beta,
                                       residua_td* C, int64_t ldc) {
  return complex_symm<residua::td>(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_symm_qd(residua_context* context, residua_side side, residua_uplo uplo,
                                       int64_t m, int64_t n, const residua_qd* alpha, const residua_qd* A,
                                       int64_t lda, const residua_qd* B, int64_t ldb, const residua_qd* beta,
                                       residua_qd* C, int64_t ldc) {
  return complex_symm<residua::qd>(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}

residua_status residua_complex_syrk_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                         int64_t n, int64_t k, const float* alpha, const float* A,
                                         int64_t lda, const float* beta, float* C, int64_t ldc) {
  return complex_syrk<float>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}
residua_status residua_complex_syrk_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                         int64_t n, int64_t k, const double* alpha, const double* A,
                                         int64_t lda, const double* beta, double* C, int64_t ldc) {
  return complex_syrk<double>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}
residua_status residua_complex_syrk_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       int64_t n, int64_t k, const residua_dd* alpha, const residua_dd* A,
                                       int64_t lda, const residua_dd* beta, residua_dd* C, int64_t ldc) {
  return complex_syrk<residua::dd>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}
residua_status residua_complex_syrk_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                       int64_t n, int64_t k, const residua_td* alpha, const residua_td* A,
                                       int64_t lda, const residua_td* beta, residua_td* C, int64_t ldc) {
  return complex_syrk<residua::td>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}
residua_status residua_complex_syrk_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       int64_t n, int64_t k, const residua_qd* alpha, const residua_qd* A,
                                       int64_t lda, const residua_qd* beta, residua_qd* C, int64_t ldc) {
  return complex_syrk<residua::qd>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}

residua_status residua_complex_her2k_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                          int64_t n, int64_t k, const float* alpha, const float* A,
                                          int64_t lda, const float* B, int64_t ldb, const float* beta,
                                          float* C, int64_t ldc) {
  return complex_her2k<float>(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_her2k_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                          int64_t n, int64_t k, const double* alpha, const double* A,
                                          int64_t lda, const double* B, int64_t ldb, const double* beta,
                                          double* C, int64_t ldc) {
  return complex_her2k<double>(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_her2k_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                        int64_t n, int64_t k, const residua_dd* alpha, const residua_dd* A,
                                        int64_t lda, const residua_dd* B, int64_t ldb, const residua_dd* beta,
                                        residua_dd* C, int64_t ldc) {
  return complex_her2k<residua::dd>(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_her2k_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                        int64_t n, int64_t k, const residua_td* alpha, const residua_td* A,
                                        int64_t lda, const residua_td* B, int64_t ldb, const residua_td* beta,
                                        residua_td* C, int64_t ldc) {
  return complex_her2k<residua::td>(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_her2k_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                        int64_t n, int64_t k, const residua_qd* alpha, const residua_qd* A,
                                        int64_t lda, const residua_qd* B, int64_t ldb, const residua_qd* beta,
                                        residua_qd* C, int64_t ldc) {
  return complex_her2k<residua::qd>(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}

residua_status residua_complex_syr2k_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                          int64_t n, int64_t k, const float* alpha, const float* A,
                                          int64_t lda, const float* B, int64_t ldb, const float* beta,
                                          float* C, int64_t ldc) {
  return complex_syr2k<float>(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_syr2k_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                          int64_t n, int64_t k, const double* alpha, const double* A,
                                          int64_t lda, const double* B, int64_t ldb, const double* beta,
                                          double* C, int64_t ldc) {
  return complex_syr2k<double>(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_syr2k_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                        int64_t n, int64_t k, const residua_dd* alpha, const residua_dd* A,
                                        int64_t lda, const residua_dd* B, int64_t ldb, const residua_dd* beta,
                                        residua_dd* C, int64_t ldc) {
  return complex_syr2k<residua::dd>(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_syr2k_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                        int64_t n, int64_t k, const residua_td* alpha, const residua_td* A,
                                        int64_t lda, const residua_td* B, int64_t ldb, const residua_td* beta,
                                        residua_td* C, int64_t ldc) {
  return complex_syr2k<residua::td>(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_syr2k_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                        int64_t n, int64_t k, const residua_qd* alpha, const residua_qd* A,
                                        int64_t lda, const residua_qd* B, int64_t ldb, const residua_qd* beta,
                                        residua_qd* C, int64_t ldc) {
  return complex_syr2k<residua::qd>(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}

residua_status residua_complex_trmm_fp32(residua_context* context, residua_side side, residua_uplo uplo,
                                         residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                         const float* alpha, const float* A, int64_t lda, float* B,
                                         int64_t ldb) {
  return complex_trmm<float>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_complex_trmm_fp64(residua_context* context, residua_side side, residua_uplo uplo,
                                         residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                         const double* alpha, const double* A, int64_t lda, double* B,
                                         int64_t ldb) {
  return complex_trmm<double>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_complex_trmm_dd(residua_context* context, residua_side side, residua_uplo uplo,
                                       residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                       const residua_dd* alpha, const residua_dd* A, int64_t lda,
                                       residua_dd* B, int64_t ldb) {
  return complex_trmm<residua::dd>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_complex_trmm_td(residua_context* context, residua_side side, residua_uplo uplo,
                                       residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                       const residua_td* alpha, const residua_td* A, int64_t lda,
                                       residua_td* B, int64_t ldb) {
  return complex_trmm<residua::td>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_complex_trmm_qd(residua_context* context, residua_side side, residua_uplo uplo,
                                       residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                       const residua_qd* alpha, const residua_qd* A, int64_t lda,
                                       residua_qd* B, int64_t ldb) {
  return complex_trmm<residua::qd>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}

residua_status residua_complex_gemv_fp32(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                         const float* alpha, const float* A, int64_t lda, const float* x,
                                         int64_t incx, const float* beta, float* y, int64_t incy) {
  return complex_gemv<float>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_complex_gemv_fp64(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                         const double* alpha, const double* A, int64_t lda, const double* x,
                                         int64_t incx, const double* beta, double* y, int64_t incy) {
  return complex_gemv<double>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_complex_gemv_dd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const residua_dd* alpha, const residua_dd* A, int64_t lda,
                                       const residua_dd* x, int64_t incx, const residua_dd* beta,
                                       residua_dd* y, int64_t incy) {
  return complex_gemv<residua::dd>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_complex_gemv_td(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const residua_td* alpha, const residua_td* A, int64_t lda,
                                       const residua_td* x, int64_t incx, const residua_td* beta,
                                       residua_td* y, int64_t incy) {
  return complex_gemv<residua::td>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_complex_gemv_qd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const residua_qd* alpha, const residua_qd* A, int64_t lda,
                                       const residua_qd* x, int64_t incx, const residua_qd* beta,
                                       residua_qd* y, int64_t incy) {
  return complex_gemv<residua::qd>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}

residua_status residua_complex_gemm_fp32(residua_context* context, residua_op transa, residua_op transb,
                                         int64_t m, int64_t n, int64_t k, const float* alpha, const float* A,
                                         int64_t lda, const float* B, int64_t ldb, const float* beta,
                                         float* C, int64_t ldc) {
  return complex_gemm<float>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_gemm_fp64(residua_context* context, residua_op transa, residua_op transb,
                                         int64_t m, int64_t n, int64_t k, const double* alpha,
                                         const double* A, int64_t lda, const double* B, int64_t ldb,
                                         const double* beta, double* C, int64_t ldc) {
  return complex_gemm<double>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_gemm_dd(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const residua_dd* alpha,
                                       const residua_dd* A, int64_t lda, const residua_dd* B, int64_t ldb,
                                       const residua_dd* beta, residua_dd* C, int64_t ldc) {
  return complex_gemm<residua::dd>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_gemm_td(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const residua_td* alpha,
                                       const residua_td* A, int64_t lda, const residua_td* B, int64_t ldb,
                                       const residua_td* beta, residua_td* C, int64_t ldc) {
  return complex_gemm<residua::td>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_complex_gemm_qd(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const residua_qd* alpha,
                                       const residua_qd* A, int64_t lda, const residua_qd* B, int64_t ldb,
                                       const residua_qd* beta, residua_qd* C, int64_t ldc) {
  return complex_gemm<residua::qd>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}

residua_status residua_complex_herk_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                         int64_t n, int64_t k, const float* alpha, const float* A,
                                         int64_t lda, const float* beta, float* C, int64_t ldc) {
  return complex_herk<float>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}
residua_status residua_complex_herk_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                         int64_t n, int64_t k, const double* alpha, const double* A,
                                         int64_t lda, const double* beta, double* C, int64_t ldc) {
  return complex_herk<double>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}
residua_status residua_complex_herk_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       int64_t n, int64_t k, const residua_dd* alpha, const residua_dd* A,
                                       int64_t lda, const residua_dd* beta, residua_dd* C, int64_t ldc) {
  return complex_herk<residua::dd>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}
residua_status residua_complex_herk_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                       int64_t n, int64_t k, const residua_td* alpha, const residua_td* A,
                                       int64_t lda, const residua_td* beta, residua_td* C, int64_t ldc) {
  return complex_herk<residua::td>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}
residua_status residua_complex_herk_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       int64_t n, int64_t k, const residua_qd* alpha, const residua_qd* A,
                                       int64_t lda, const residua_qd* beta, residua_qd* C, int64_t ldc) {
  return complex_herk<residua::qd>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}

residua_status residua_complex_trsm_fp32(residua_context* context, residua_side side, residua_uplo uplo,
                                         residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                         const float* alpha, const float* A, int64_t lda, float* B,
                                         int64_t ldb) {
  return complex_trsm<float>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_complex_trsm_fp64(residua_context* context, residua_side side, residua_uplo uplo,
                                         residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                         const double* alpha, const double* A, int64_t lda, double* B,
                                         int64_t ldb) {
  return complex_trsm<double>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_complex_trsm_dd(residua_context* context, residua_side side, residua_uplo uplo,
                                       residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                       const residua_dd* alpha, const residua_dd* A, int64_t lda,
                                       residua_dd* B, int64_t ldb) {
  return complex_trsm<residua::dd>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_complex_trsm_td(residua_context* context, residua_side side, residua_uplo uplo,
                                       residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                       const residua_td* alpha, const residua_td* A, int64_t lda,
                                       residua_td* B, int64_t ldb) {
  return complex_trsm<residua::td>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_complex_trsm_qd(residua_context* context, residua_side side, residua_uplo uplo,
                                       residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                       const residua_qd* alpha, const residua_qd* A, int64_t lda,
                                       residua_qd* B, int64_t ldb) {
  return complex_trsm<residua::qd>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}

residua_status residua_complex_getrf_fp32(residua_context* context, int64_t m, int64_t n, float* A,
                                          int64_t lda, int64_t* ipiv, int64_t* info) {
  return complex_getrf<float>(context, m, n, A, lda, ipiv, info);
}
residua_status residua_complex_getrf_fp64(residua_context* context, int64_t m, int64_t n, double* A,
                                          int64_t lda, int64_t* ipiv, int64_t* info) {
  return complex_getrf<double>(context, m, n, A, lda, ipiv, info);
}
residua_status residua_complex_getrf_dd(residua_context* context, int64_t m, int64_t n, residua_dd* A,
                                        int64_t lda, int64_t* ipiv, int64_t* info) {
  return complex_getrf<residua::dd>(context, m, n, A, lda, ipiv, info);
}
residua_status residua_complex_getrf_td(residua_context* context, int64_t m, int64_t n, residua_td* A,
                                        int64_t lda, int64_t* ipiv, int64_t* info) {
  return complex_getrf<residua::td>(context, m, n, A, lda, ipiv, info);
}
residua_status residua_complex_getrf_qd(residua_context* context, int64_t m, int64_t n, residua_qd* A,
                                        int64_t lda, int64_t* ipiv, int64_t* info) {
  return complex_getrf<residua::qd>(context, m, n, A, lda, ipiv, info);
}

residua_status residua_complex_getrs_fp32(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                          const float* A, int64_t lda, const int64_t* ipiv, float* B,
                                          int64_t ldb) {
  return complex_getrs<float>(context, trans, n, nrhs, A, lda, ipiv, B, ldb);
}
residua_status residua_complex_getrs_fp64(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                          const double* A, int64_t lda, const int64_t* ipiv, double* B,
                                          int64_t ldb) {
  return complex_getrs<double>(context, trans, n, nrhs, A, lda, ipiv, B, ldb);
}
residua_status residua_complex_getrs_dd(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                        const residua_dd* A, int64_t lda, const int64_t* ipiv, residua_dd* B,
                                        int64_t ldb) {
  return complex_getrs<residua::dd>(context, trans, n, nrhs, A, lda, ipiv, B, ldb);
}
residua_status residua_complex_getrs_td(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                        const residua_td* A, int64_t lda, const int64_t* ipiv, residua_td* B,
                                        int64_t ldb) {
  return complex_getrs<residua::td>(context, trans, n, nrhs, A, lda, ipiv, B, ldb);
}
residua_status residua_complex_getrs_qd(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                        const residua_qd* A, int64_t lda, const int64_t* ipiv, residua_qd* B,
                                        int64_t ldb) {
  return complex_getrs<residua::qd>(context, trans, n, nrhs, A, lda, ipiv, B, ldb);
}

residua_status residua_complex_gesv_fp32(residua_context* context, int64_t n, int64_t nrhs, float* A,
                                         int64_t lda, int64_t* ipiv, float* B, int64_t ldb, int64_t* info) {
  return complex_gesv<float>(context, n, nrhs, A, lda, ipiv, B, ldb, info);
}
residua_status residua_complex_gesv_fp64(residua_context* context, int64_t n, int64_t nrhs, double* A,
                                         int64_t lda, int64_t* ipiv, double* B, int64_t ldb, int64_t* info) {
  return complex_gesv<double>(context, n, nrhs, A, lda, ipiv, B, ldb, info);
}
residua_status residua_complex_gesv_dd(residua_context* context, int64_t n, int64_t nrhs, residua_dd* A,
                                       int64_t lda, int64_t* ipiv, residua_dd* B, int64_t ldb,
                                       int64_t* info) {
  return complex_gesv<residua::dd>(context, n, nrhs, A, lda, ipiv, B, ldb, info);
}
residua_status residua_complex_gesv_td(residua_context* context, int64_t n, int64_t nrhs, residua_td* A,
                                       int64_t lda, int64_t* ipiv, residua_td* B, int64_t ldb,
                                       int64_t* info) {
  return complex_gesv<residua::td>(context, n, nrhs, A, lda, ipiv, B, ldb, info);
}
residua_status residua_complex_gesv_qd(residua_context* context, int64_t n, int64_t nrhs, residua_qd* A,
                                       int64_t lda, int64_t* ipiv, residua_qd* B, int64_t ldb,
                                       int64_t* info) {
  return complex_gesv<residua::qd>(context, n, nrhs, A, lda, ipiv, B, ldb, info);
}

residua_status residua_complex_potrf_fp32(residua_context* context, residua_uplo uplo, int64_t n, float* A,
                                          int64_t lda, int64_t* info) {
  return complex_potrf<float>(context, uplo, n, A, lda, info);
}
residua_status residua_complex_potrf_fp64(residua_context* context, residua_uplo uplo, int64_t n, double* A,
                                          int64_t lda, int64_t* info) {
  return complex_potrf<double>(context, uplo, n, A, lda, info);
}
residua_status residua_complex_potrf_dd(residua_context* context, residua_uplo uplo, int64_t n, residua_dd* A,
                                        int64_t lda, int64_t* info) {
  return complex_potrf<residua::dd>(context, uplo, n, A, lda, info);
}
residua_status residua_complex_potrf_td(residua_context* context, residua_uplo uplo, int64_t n, residua_td* A,
                                        int64_t lda, int64_t* info) {
  return complex_potrf<residua::td>(context, uplo, n, A, lda, info);
}
residua_status residua_complex_potrf_qd(residua_context* context, residua_uplo uplo, int64_t n, residua_qd* A,
                                        int64_t lda, int64_t* info) {
  return complex_potrf<residua::qd>(context, uplo, n, A, lda, info);
}

residua_status residua_complex_potrs_fp32(residua_context* context, residua_uplo uplo, int64_t n,
                                          int64_t nrhs, const float* A, int64_t lda, float* B, int64_t ldb) {
  return complex_potrs<float>(context, uplo, n, nrhs, A, lda, B, ldb);
}
residua_status residua_complex_potrs_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                          int64_t nrhs, const double* A, int64_t lda, double* B,
                                          int64_t ldb) {
  return complex_potrs<double>(context, uplo, n, nrhs, A, lda, B, ldb);
}
residua_status residua_complex_potrs_dd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                        const residua_dd* A, int64_t lda, residua_dd* B, int64_t ldb) {
  return complex_potrs<residua::dd>(context, uplo, n, nrhs, A, lda, B, ldb);
}
residua_status residua_complex_potrs_td(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                        const residua_td* A, int64_t lda, residua_td* B, int64_t ldb) {
  return complex_potrs<residua::td>(context, uplo, n, nrhs, A, lda, B, ldb);
}
residua_status residua_complex_potrs_qd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                        const residua_qd* A, int64_t lda, residua_qd* B, int64_t ldb) {
  return complex_potrs<residua::qd>(context, uplo, n, nrhs, A, lda, B, ldb);
}

residua_status residua_complex_posv_fp32(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                         float* A, int64_t lda, float* B, int64_t ldb, int64_t* info) {
  return complex_posv<float>(context, uplo, n, nrhs, A, lda, B, ldb, info);
}
residua_status residua_complex_posv_fp64(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                         double* A, int64_t lda, double* B, int64_t ldb, int64_t* info) {
  return complex_posv<double>(context, uplo, n, nrhs, A, lda, B, ldb, info);
}
residua_status residua_complex_posv_dd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                       residua_dd* A, int64_t lda, residua_dd* B, int64_t ldb,
                                       int64_t* info) {
  return complex_posv<residua::dd>(context, uplo, n, nrhs, A, lda, B, ldb, info);
}
residua_status residua_complex_posv_td(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                       residua_td* A, int64_t lda, residua_td* B, int64_t ldb,
                                       int64_t* info) {
  return complex_posv<residua::td>(context, uplo, n, nrhs, A, lda, B, ldb, info);
}
residua_status residua_complex_posv_qd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                       residua_qd* A, int64_t lda, residua_qd* B, int64_t ldb,
                                       int64_t* info) {
  return complex_posv<residua::qd>(context, uplo, n, nrhs, A, lda, B, ldb, info);
}

residua_status residua_complex_geqrf_fp32(residua_context* context, int64_t m, int64_t n, float* A,
                                          int64_t lda, float* tau) {
  return complex_geqrf<float>(context, m, n, A, lda, tau);
}
residua_status residua_complex_geqrf_fp64(residua_context* context, int64_t m, int64_t n, double* A,
                                          int64_t lda, double* tau) {
  return complex_geqrf<double>(context, m, n, A, lda, tau);
}
residua_status residua_complex_geqrf_dd(residua_context* context, int64_t m, int64_t n, residua_dd* A,
                                        int64_t lda, residua_dd* tau) {
  return complex_geqrf<residua::dd>(context, m, n, A, lda, tau);
}
residua_status residua_complex_geqrf_td(residua_context* context, int64_t m, int64_t n, residua_td* A,
                                        int64_t lda, residua_td* tau) {
  return complex_geqrf<residua::td>(context, m, n, A, lda, tau);
}
residua_status residua_complex_geqrf_qd(residua_context* context, int64_t m, int64_t n, residua_qd* A,
                                        int64_t lda, residua_qd* tau) {
  return complex_geqrf<residua::qd>(context, m, n, A, lda, tau);
}

residua_status residua_complex_unmqr_fp32(residua_context* context, residua_side side, residua_op trans,
                                          int64_t m, int64_t n, int64_t k, const float* A, int64_t lda,
                                          const float* tau, float* C, int64_t ldc) {
  return complex_unmqr<float>(context, side, trans, m, n, k, A, lda, tau, C, ldc);
}
residua_status residua_complex_unmqr_fp64(residua_context* context, residua_side side, residua_op trans,
                                          int64_t m, int64_t n, int64_t k, const double* A, int64_t lda,
                                          const double* tau, double* C, int64_t ldc) {
  return complex_unmqr<double>(context, side, trans, m, n, k, A, lda, tau, C, ldc);
}
residua_status residua_complex_unmqr_dd(residua_context* context, residua_side side, residua_op trans,
                                        int64_t m, int64_t n, int64_t k, const residua_dd* A, int64_t lda,
                                        const residua_dd* tau, residua_dd* C, int64_t ldc) {
  return complex_unmqr<residua::dd>(context, side, trans, m, n, k, A, lda, tau, C, ldc);
}
residua_status residua_complex_unmqr_td(residua_context* context, residua_side side, residua_op trans,
                                        int64_t m, int64_t n, int64_t k, const residua_td* A, int64_t lda,
                                        const residua_td* tau, residua_td* C, int64_t ldc) {
  return complex_unmqr<residua::td>(context, side, trans, m, n, k, A, lda, tau, C, ldc);
}
residua_status residua_complex_unmqr_qd(residua_context* context, residua_side side, residua_op trans,
                                        int64_t m, int64_t n, int64_t k, const residua_qd* A, int64_t lda,
                                        const residua_qd* tau, residua_qd* C, int64_t ldc) {
  return complex_unmqr<residua::qd>(context, side, trans, m, n, k, A, lda, tau, C, ldc);
}

residua_status residua_complex_ungqr_fp32(residua_context* context, int64_t m, int64_t n, int64_t k, float* A,
                                          int64_t lda, const float* tau) {
  return complex_ungqr<float>(context, m, n, k, A, lda, tau);
}
residua_status residua_complex_ungqr_fp64(residua_context* context, int64_t m, int64_t n, int64_t k,
                                          double* A, int64_t lda, const double* tau) {
  return complex_ungqr<double>(context, m, n, k, A, lda, tau);
}
residua_status residua_complex_ungqr_dd(residua_context* context, int64_t m, int64_t n, int64_t k,
                                        residua_dd* A, int64_t lda, const residua_dd* tau) {
  return complex_ungqr<residua::dd>(context, m, n, k, A, lda, tau);
}
residua_status residua_complex_ungqr_td(residua_context* context, int64_t m, int64_t n, int64_t k,
                                        residua_td* A, int64_t lda, const residua_td* tau) {
  return complex_ungqr<residua::td>(context, m, n, k, A, lda, tau);
}
residua_status residua_complex_ungqr_qd(residua_context* context, int64_t m, int64_t n, int64_t k,
                                        residua_qd* A, int64_t lda, const residua_qd* tau) {
  return complex_ungqr<residua::qd>(context, m, n, k, A, lda, tau);
}

residua_status residua_complex_gels_fp32(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                         int64_t nrhs, float* A, int64_t lda, float* B, int64_t ldb,
                                         int64_t* info) {
  return complex_gels<float>(context, trans, m, n, nrhs, A, lda, B, ldb, info);
}
residua_status residua_complex_gels_fp64(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                         int64_t nrhs, double* A, int64_t lda, double* B, int64_t ldb,
                                         int64_t* info) {
  return complex_gels<double>(context, trans, m, n, nrhs, A, lda, B, ldb, info);
}
residua_status residua_complex_gels_dd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       int64_t nrhs, residua_dd* A, int64_t lda, residua_dd* B, int64_t ldb,
                                       int64_t* info) {
  return complex_gels<residua::dd>(context, trans, m, n, nrhs, A, lda, B, ldb, info);
}
residua_status residua_complex_gels_td(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       int64_t nrhs, residua_td* A, int64_t lda, residua_td* B, int64_t ldb,
                                       int64_t* info) {
  return complex_gels<residua::td>(context, trans, m, n, nrhs, A, lda, B, ldb, info);
}
residua_status residua_complex_gels_qd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       int64_t nrhs, residua_qd* A, int64_t lda, residua_qd* B, int64_t ldb,
                                       int64_t* info) {
  return complex_gels<residua::qd>(context, trans, m, n, nrhs, A, lda, B, ldb, info);
}

residua_status residua_complex_gesv_refined_fp64(residua_context* context, int64_t n, int64_t nrhs,
                                                 const double* A, int64_t lda, const double* B, int64_t ldb,
                                                 double* X, int64_t ldx,
                                                 const residua_refinement_options* options,
                                                 residua_refinement_report* report) {
  return complex_gesv_refined<double, double>(context, n, nrhs, A, lda, B, ldb, X, ldx, options, report);
}
residua_status residua_complex_gesv_refined_dd(residua_context* context, int64_t n, int64_t nrhs,
                                               const residua_dd* A, int64_t lda, const residua_dd* B,
                                               int64_t ldb, residua_dd* X, int64_t ldx,
                                               const residua_refinement_options* options,
                                               residua_refinement_report* report) {
  return complex_gesv_refined<residua::dd, residua::dd>(context, n, nrhs, A, lda, B, ldb, X, ldx, options,
                                                        report);
}
residua_status residua_complex_gesv_refined_td(residua_context* context, int64_t n, int64_t nrhs,
                                               const residua_td* A, int64_t lda, const residua_td* B,
                                               int64_t ldb, residua_td* X, int64_t ldx,
                                               const residua_refinement_options* options,
                                               residua_refinement_report* report) {
  return complex_gesv_refined<residua::td, residua::td>(context, n, nrhs, A, lda, B, ldb, X, ldx, options,
                                                        report);
}
residua_status residua_complex_gesv_refined_qd(residua_context* context, int64_t n, int64_t nrhs,
                                               const residua_qd* A, int64_t lda, const residua_qd* B,
                                               int64_t ldb, residua_qd* X, int64_t ldx,
                                               const residua_refinement_options* options,
                                               residua_refinement_report* report) {
  return complex_gesv_refined<residua::qd, residua::qd>(context, n, nrhs, A, lda, B, ldb, X, ldx, options,
                                                        report);
}
residua_status residua_complex_gesv_refined_fp64_dd(residua_context* context, int64_t n, int64_t nrhs,
                                                    const double* A, int64_t lda, const residua_dd* B,
                                                    int64_t ldb, residua_dd* X, int64_t ldx,
                                                    const residua_refinement_options* options,
                                                    residua_refinement_report* report) {
  return complex_gesv_refined<double, residua::dd>(context, n, nrhs, A, lda, B, ldb, X, ldx, options, report);
}
residua_status residua_complex_gesv_refined_fp64_td(residua_context* context, int64_t n, int64_t nrhs,
                                                    const double* A, int64_t lda, const residua_td* B,
                                                    int64_t ldb, residua_td* X, int64_t ldx,
                                                    const residua_refinement_options* options,
                                                    residua_refinement_report* report) {
  return complex_gesv_refined<double, residua::td>(context, n, nrhs, A, lda, B, ldb, X, ldx, options, report);
}
residua_status residua_complex_gesv_refined_fp64_qd(residua_context* context, int64_t n, int64_t nrhs,
                                                    const double* A, int64_t lda, const residua_qd* B,
                                                    int64_t ldb, residua_qd* X, int64_t ldx,
                                                    const residua_refinement_options* options,
                                                    residua_refinement_report* report) {
  return complex_gesv_refined<double, residua::qd>(context, n, nrhs, A, lda, B, ldb, X, ldx, options, report);
}

residua_status residua_complex_posv_refined_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                                 int64_t nrhs, const double* A, int64_t lda, const double* B,
                                                 int64_t ldb, double* X, int64_t ldx,
                                                 const residua_refinement_options* options,
                                                 residua_refinement_report* report) {
  return complex_posv_refined<double, double>(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx, options,
                                              report);
}
residua_status residua_complex_posv_refined_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                               int64_t nrhs, const residua_dd* A, int64_t lda,
                                               const residua_dd* B, int64_t ldb, residua_dd* X, int64_t ldx,
                                               const residua_refinement_options* options,
                                               residua_refinement_report* report) {
  return complex_posv_refined<residua::dd, residua::dd>(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx,
                                                        options, report);
}
residua_status residua_complex_posv_refined_td(residua_context* context, residua_uplo uplo, int64_t n,
                                               int64_t nrhs, const residua_td* A, int64_t lda,
                                               const residua_td* B, int64_t ldb, residua_td* X, int64_t ldx,
                                               const residua_refinement_options* options,
                                               residua_refinement_report* report) {
  return complex_posv_refined<residua::td, residua::td>(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx,
                                                        options, report);
}
residua_status residua_complex_posv_refined_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                               int64_t nrhs, const residua_qd* A, int64_t lda,
                                               const residua_qd* B, int64_t ldb, residua_qd* X, int64_t ldx,
                                               const residua_refinement_options* options,
                                               residua_refinement_report* report) {
  return complex_posv_refined<residua::qd, residua::qd>(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx,
                                                        options, report);
}
residua_status residua_complex_posv_refined_fp64_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                                    int64_t nrhs, const double* A, int64_t lda,
                                                    const residua_dd* B, int64_t ldb, residua_dd* X,
                                                    int64_t ldx, const residua_refinement_options* options,
                                                    residua_refinement_report* report) {
  return complex_posv_refined<double, residua::dd>(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx, options,
                                                   report);
}
residua_status residua_complex_posv_refined_fp64_td(residua_context* context, residua_uplo uplo, int64_t n,
                                                    int64_t nrhs, const double* A, int64_t lda,
                                                    const residua_td* B, int64_t ldb, residua_td* X,
                                                    int64_t ldx, const residua_refinement_options* options,
                                                    residua_refinement_report* report) {
  return complex_posv_refined<double, residua::td>(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx, options,
                                                   report);
}
residua_status residua_complex_posv_refined_fp64_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                                    int64_t nrhs, const double* A, int64_t lda,
                                                    const residua_qd* B, int64_t ldb, residua_qd* X,
                                                    int64_t ldx, const residua_refinement_options* options,
                                                    residua_refinement_report* report) {
  return complex_posv_refined<double, residua::qd>(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx, options,
                                                   report);
}

residua_status residua_complex_heevd_fp64(residua_context* context, residua_uplo uplo, int64_t n, double* A,
                                          int64_t lda, double* w, int64_t* info, double* error) {
  return complex_heevd<double>(context, uplo, n, A, lda, w, info, error);
}
residua_status residua_complex_heevd_dd(residua_context* context, residua_uplo uplo, int64_t n, residua_dd* A,
                                        int64_t lda, residua_dd* w, int64_t* info, double* error) {
  return complex_heevd<residua::dd>(context, uplo, n, A, lda, w, info, error);
}
residua_status residua_complex_heevd_td(residua_context* context, residua_uplo uplo, int64_t n, residua_td* A,
                                        int64_t lda, residua_td* w, int64_t* info, double* error) {
  return complex_heevd<residua::td>(context, uplo, n, A, lda, w, info, error);
}
residua_status residua_complex_heevd_qd(residua_context* context, residua_uplo uplo, int64_t n, residua_qd* A,
                                        int64_t lda, residua_qd* w, int64_t* info, double* error) {
  return complex_heevd<residua::qd>(context, uplo, n, A, lda, w, info, error);
}

residua_status residua_complex_hegvd_fp64(residua_context* context, int32_t itype, residua_uplo uplo,
                                          int64_t n, double* A, int64_t lda, double* B, int64_t ldb,
                                          double* w, int64_t* info, double* error) {
  return complex_hegvd<double>(context, itype, uplo, n, A, lda, B, ldb, w, info, error);
}
residua_status residua_complex_hegvd_dd(residua_context* context, int32_t itype, residua_uplo uplo, int64_t n,
                                        residua_dd* A, int64_t lda, residua_dd* B, int64_t ldb, residua_dd* w,
                                        int64_t* info, double* error) {
  return complex_hegvd<residua::dd>(context, itype, uplo, n, A, lda, B, ldb, w, info, error);
}
residua_status residua_complex_hegvd_td(residua_context* context, int32_t itype, residua_uplo uplo, int64_t n,
                                        residua_td* A, int64_t lda, residua_td* B, int64_t ldb, residua_td* w,
                                        int64_t* info, double* error) {
  return complex_hegvd<residua::td>(context, itype, uplo, n, A, lda, B, ldb, w, info, error);
}
residua_status residua_complex_hegvd_qd(residua_context* context, int32_t itype, residua_uplo uplo, int64_t n,
                                        residua_qd* A, int64_t lda, residua_qd* B, int64_t ldb, residua_qd* w,
                                        int64_t* info, double* error) {
  return complex_hegvd<residua::qd>(context, itype, uplo, n, A, lda, B, ldb, w, info, error);
}

residua_status residua_complex_geev_fp64(residua_context* context, int64_t n, const double* A, int64_t lda,
                                         double* w, double* Y, int64_t ldy, double* X, int64_t ldx,
                                         int64_t* info, double* error) {
  return complex_geev<double>(context, n, A, lda, w, Y, ldy, X, ldx, info, error);
}
residua_status residua_complex_geev_dd(residua_context* context, int64_t n, const residua_dd* A, int64_t lda,
                                       residua_dd* w, residua_dd* Y, int64_t ldy, residua_dd* X, int64_t ldx,
                                       int64_t* info, double* error) {
  return complex_geev<residua::dd>(context, n, A, lda, w, Y, ldy, X, ldx, info, error);
}
residua_status residua_complex_geev_td(residua_context* context, int64_t n, const residua_td* A, int64_t lda,
                                       residua_td* w, residua_td* Y, int64_t ldy, residua_td* X, int64_t ldx,
                                       int64_t* info, double* error) {
  return complex_geev<residua::td>(context, n, A, lda, w, Y, ldy, X, ldx, info, error);
}
residua_status residua_complex_geev_qd(residua_context* context, int64_t n, const residua_qd* A, int64_t lda,
                                       residua_qd* w, residua_qd* Y, int64_t ldy, residua_qd* X, int64_t ldx,
                                       int64_t* info, double* error) {
  return complex_geev<residua::qd>(context, n, A, lda, w, Y, ldy, X, ldx, info, error);
}

residua_status residua_complex_gesvd_fp64(residua_context* context, int64_t m, int64_t n, const double* A,
                                          int64_t lda, double* s, double* U, int64_t ldu, double* Vh,
                                          int64_t ldvh, int64_t* info, double* error) {
  return complex_gesvd<double>(context, m, n, A, lda, s, U, ldu, Vh, ldvh, info, error);
}
residua_status residua_complex_gesvd_dd(residua_context* context, int64_t m, int64_t n, const residua_dd* A,
                                        int64_t lda, residua_dd* s, residua_dd* U, int64_t ldu,
                                        residua_dd* Vh, int64_t ldvh, int64_t* info, double* error) {
  return complex_gesvd<residua::dd>(context, m, n, A, lda, s, U, ldu, Vh, ldvh, info, error);
}
residua_status residua_complex_gesvd_td(residua_context* context, int64_t m, int64_t n, const residua_td* A,
                                        int64_t lda, residua_td* s, residua_td* U, int64_t ldu,
                                        residua_td* Vh, int64_t ldvh, int64_t* info, double* error) {
  return complex_gesvd<residua::td>(context, m, n, A, lda, s, U, ldu, Vh, ldvh, info, error);
}
residua_status residua_complex_gesvd_qd(residua_context* context, int64_t m, int64_t n, const residua_qd* A,
                                        int64_t lda, residua_qd* s, residua_qd* U, int64_t ldu,
                                        residua_qd* Vh, int64_t ldvh, int64_t* info, double* error) {
  return complex_gesvd<residua::qd>(context, m, n, A, lda, s, U, ldu, Vh, ldvh, info, error);
}

residua_status residua_complex_expm_fp64(residua_context* context, int64_t n, const double* A, int64_t lda,
                                         double* X, int64_t ldx, int64_t* info, double* error) {
  return complex_expm<double>(context, n, A, lda, X, ldx, info, error);
}
residua_status residua_complex_expm_dd(residua_context* context, int64_t n, const residua_dd* A, int64_t lda,
                                       residua_dd* X, int64_t ldx, int64_t* info, double* error) {
  return complex_expm<residua::dd>(context, n, A, lda, X, ldx, info, error);
}
residua_status residua_complex_expm_td(residua_context* context, int64_t n, const residua_td* A, int64_t lda,
                                       residua_td* X, int64_t ldx, int64_t* info, double* error) {
  return complex_expm<residua::td>(context, n, A, lda, X, ldx, info, error);
}
residua_status residua_complex_expm_qd(residua_context* context, int64_t n, const residua_qd* A, int64_t lda,
                                       residua_qd* X, int64_t ldx, int64_t* info, double* error) {
  return complex_expm<residua::qd>(context, n, A, lda, X, ldx, info, error);
}

residua_status residua_complex_signm_fp64(residua_context* context, int64_t n, const double* A, int64_t lda,
                                          double* S, int64_t lds, int64_t* info, double* residual,
                                          double* commutator) {
  return complex_signm<double>(context, n, A, lda, S, lds, info, residual, commutator);
}
residua_status residua_complex_signm_dd(residua_context* context, int64_t n, const residua_dd* A, int64_t lda,
                                        residua_dd* S, int64_t lds, int64_t* info, double* residual,
                                        double* commutator) {
  return complex_signm<residua::dd>(context, n, A, lda, S, lds, info, residual, commutator);
}
residua_status residua_complex_signm_td(residua_context* context, int64_t n, const residua_td* A, int64_t lda,
                                        residua_td* S, int64_t lds, int64_t* info, double* residual,
                                        double* commutator) {
  return complex_signm<residua::td>(context, n, A, lda, S, lds, info, residual, commutator);
}
residua_status residua_complex_signm_qd(residua_context* context, int64_t n, const residua_qd* A, int64_t lda,
                                        residua_qd* S, int64_t lds, int64_t* info, double* residual,
                                        double* commutator) {
  return complex_signm<residua::qd>(context, n, A, lda, S, lds, info, residual, commutator);
}

residua_status residua_complex_sqrtm_fp64(residua_context* context, int64_t n, const double* A, int64_t lda,
                                          double* X, int64_t ldx, int64_t* info, double* residual) {
  return complex_sqrtm<double>(context, n, A, lda, X, ldx, info, residual);
}
residua_status residua_complex_sqrtm_dd(residua_context* context, int64_t n, const residua_dd* A, int64_t lda,
                                        residua_dd* X, int64_t ldx, int64_t* info, double* residual) {
  return complex_sqrtm<residua::dd>(context, n, A, lda, X, ldx, info, residual);
}
residua_status residua_complex_sqrtm_td(residua_context* context, int64_t n, const residua_td* A, int64_t lda,
                                        residua_td* X, int64_t ldx, int64_t* info, double* residual) {
  return complex_sqrtm<residua::td>(context, n, A, lda, X, ldx, info, residual);
}
residua_status residua_complex_sqrtm_qd(residua_context* context, int64_t n, const residua_qd* A, int64_t lda,
                                        residua_qd* X, int64_t ldx, int64_t* info, double* residual) {
  return complex_sqrtm<residua::qd>(context, n, A, lda, X, ldx, info, residual);
}

residua_status residua_complex_polar_fp64(residua_context* context, int64_t m, int64_t n, const double* A,
                                          int64_t lda, double* U, int64_t ldu, double* H, int64_t ldh,
                                          int64_t* info, double* orthogonality, double* residual) {
  return complex_polar<double>(context, m, n, A, lda, U, ldu, H, ldh, info, orthogonality, residual);
}
residua_status residua_complex_polar_dd(residua_context* context, int64_t m, int64_t n, const residua_dd* A,
                                        int64_t lda, residua_dd* U, int64_t ldu, residua_dd* H, int64_t ldh,
                                        int64_t* info, double* orthogonality, double* residual) {
  return complex_polar<residua::dd>(context, m, n, A, lda, U, ldu, H, ldh, info, orthogonality, residual);
}
residua_status residua_complex_polar_td(residua_context* context, int64_t m, int64_t n, const residua_td* A,
                                        int64_t lda, residua_td* U, int64_t ldu, residua_td* H, int64_t ldh,
                                        int64_t* info, double* orthogonality, double* residual) {
  return complex_polar<residua::td>(context, m, n, A, lda, U, ldu, H, ldh, info, orthogonality, residual);
}
residua_status residua_complex_polar_qd(residua_context* context, int64_t m, int64_t n, const residua_qd* A,
                                        int64_t lda, residua_qd* U, int64_t ldu, residua_qd* H, int64_t ldh,
                                        int64_t* info, double* orthogonality, double* residual) {
  return complex_polar<residua::qd>(context, m, n, A, lda, U, ldu, H, ldh, info, orthogonality, residual);
}

residua_status residua_complex_refine_eigenvectors_fp64(residua_context* context, residua_uplo uplo,
                                                        int64_t n, const double* A, int64_t lda, double* X,
                                                        int64_t ldx, double* w, int64_t* info,
                                                        double* error) {
  return complex_refine_eigenvectors<double>(context, uplo, n, A, lda, X, ldx, w, info, error);
}
residua_status residua_complex_refine_eigenvectors_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                                      const residua_dd* A, int64_t lda, residua_dd* X,
                                                      int64_t ldx, residua_dd* w, int64_t* info,
                                                      double* error) {
  return complex_refine_eigenvectors<residua::dd>(context, uplo, n, A, lda, X, ldx, w, info, error);
}
residua_status residua_complex_refine_eigenvectors_td(residua_context* context, residua_uplo uplo, int64_t n,
                                                      const residua_td* A, int64_t lda, residua_td* X,
                                                      int64_t ldx, residua_td* w, int64_t* info,
                                                      double* error) {
  return complex_refine_eigenvectors<residua::td>(context, uplo, n, A, lda, X, ldx, w, info, error);
}
residua_status residua_complex_refine_eigenvectors_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                                      const residua_qd* A, int64_t lda, residua_qd* X,
                                                      int64_t ldx, residua_qd* w, int64_t* info,
                                                      double* error) {
  return complex_refine_eigenvectors<residua::qd>(context, uplo, n, A, lda, X, ldx, w, info, error);
}

residua_status residua_complex_refine_singular_vectors_fp64(residua_context* context, int64_t m, int64_t n,
                                                            const double* A, int64_t lda, double* U,
                                                            int64_t ldu, double* s, double* Vh, int64_t ldvh,
                                                            int64_t* info, double* error) {
  return complex_refine_singular_vectors<double>(context, m, n, A, lda, U, ldu, s, Vh, ldvh, info, error);
}
residua_status residua_complex_refine_singular_vectors_dd(residua_context* context, int64_t m, int64_t n,
                                                          const residua_dd* A, int64_t lda, residua_dd* U,
                                                          int64_t ldu, residua_dd* s, residua_dd* Vh,
                                                          int64_t ldvh, int64_t* info, double* error) {
  return complex_refine_singular_vectors<residua::dd>(context, m, n, A, lda, U, ldu, s, Vh, ldvh, info,
                                                      error);
}
residua_status residua_complex_refine_singular_vectors_td(residua_context* context, int64_t m, int64_t n,
                                                          const residua_td* A, int64_t lda, residua_td* U,
                                                          int64_t ldu, residua_td* s, residua_td* Vh,
                                                          int64_t ldvh, int64_t* info, double* error) {
  return complex_refine_singular_vectors<residua::td>(context, m, n, A, lda, U, ldu, s, Vh, ldvh, info,
                                                      error);
}
residua_status residua_complex_refine_singular_vectors_qd(residua_context* context, int64_t m, int64_t n,
                                                          const residua_qd* A, int64_t lda, residua_qd* U,
                                                          int64_t ldu, residua_qd* s, residua_qd* Vh,
                                                          int64_t ldvh, int64_t* info, double* error) {
  return complex_refine_singular_vectors<residua::qd>(context, m, n, A, lda, U, ldu, s, Vh, ldvh, info,
                                                      error);
}

}  // extern "C"
