// Level 2 of BLAS for C.
//
// Written by tools/generate-c-interface from tools/c_interface/routines.py: edit those.
// clang-format off

#include "c_interface/call.hpp"
#include "residua/blas/level2/gbmv.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/blas/level2/gemv_batched.hpp"
#include "residua/blas/level2/ger.hpp"
#include "residua/blas/level2/sbmv.hpp"
#include "residua/blas/level2/spmv.hpp"
#include "residua/blas/level2/spr.hpp"
#include "residua/blas/level2/spr2.hpp"
#include "residua/blas/level2/symv.hpp"
#include "residua/blas/level2/syr.hpp"
#include "residua/blas/level2/syr2.hpp"
#include "residua/blas/level2/tbmv.hpp"
#include "residua/blas/level2/tbsv.hpp"
#include "residua/blas/level2/tpmv.hpp"
#include "residua/blas/level2/tpsv.hpp"
#include "residua/blas/level2/trmv.hpp"
#include "residua/blas/level2/trsv.hpp"

namespace residua::c_interface {
namespace {

template <class TA, class T>
residua_status gemv(residua_context* context, residua_op trans, int64_t m, int64_t n, const number<T>* alpha,
                    const_elements<TA> A, int64_t lda, const_elements<T> x, int64_t incx,
                    const number<T>* beta, elements<T> y, int64_t incy) noexcept {
  return run("gemv", context, [&](const call& args) {
    const auto given_trans = args.choice<residua::op>("trans", trans);
    residua::gemv<TA, T>(
        args.ctx(), given_trans, args.value<T>("alpha", alpha), args.input<TA>(A, m, n, lda),
        args.input<T>(x, choose(given_trans, n, m), incx), args.value<T>("beta", beta),
        args.output<T>(y, choose(given_trans, m, n), incy));
  });
}

template <class TA, class T>
residua_status gemv_strided(residua_context* context, residua_op trans, int64_t m, int64_t n,
                            const number<T>* alpha, const_elements<TA> A, int64_t lda, int64_t stride_a,
                            const_elements<T> x, int64_t incx, int64_t stride_x, const number<T>* beta,
                            elements<T> y, int64_t incy, int64_t stride_y, int64_t count) noexcept {
  return run("gemv_strided", context, [&](const call& args) {
    const auto given_trans = args.choice<residua::op>("trans", trans);
    residua::gemv_strided<TA, T>(
        args.ctx(), given_trans, args.value<T>("alpha", alpha), args.input<TA>(A, m, n, lda), stride_a,
        args.input<T>(x, choose(given_trans, n, m), incx), stride_x, args.value<T>("beta", beta),
        args.output<T>(y, choose(given_trans, m, n), incy), stride_y, count);
  });
}

template <class T>
residua_status symv_workspace(residua_context* context, int64_t n, size_t* bytes) noexcept {
  return query("symv_workspace", context, bytes, [&](const call& args) {
    return residua::symv_workspace_bytes<T>(
        args.ctx(), n);
  });
}

template <class T>
residua_status symv(residua_context* context, residua_uplo uplo, int64_t n, const number<T>* alpha,
                    const_elements<T> A, int64_t lda, const_elements<T> x, int64_t incx,
                    const number<T>* beta, elements<T> y, int64_t incy) noexcept {
  return run("symv", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    residua::symv<T>(
        args.ctx(), given_uplo, args.value<T>("alpha", alpha), args.input<T>(A, n, n, lda),
        args.input<T>(x, n, incx), args.value<T>("beta", beta), args.output<T>(y, n, incy));
  });
}

template <class T>
residua_status ger(residua_context* context, int64_t m, int64_t n, const number<T>* alpha,
                   const_elements<T> x, int64_t incx, const_elements<T> y, int64_t incy, elements<T> A,
                   int64_t lda) noexcept {
  return run("ger", context, [&](const call& args) {
    residua::ger<T>(
        args.ctx(), args.value<T>("alpha", alpha), args.input<T>(x, m, incx), args.input<T>(y, n, incy),
        args.output<T>(A, m, n, lda));
  });
}

template <class T>
residua_status syr(residua_context* context, residua_uplo uplo, int64_t n, const number<T>* alpha,
                   const_elements<T> x, int64_t incx, elements<T> A, int64_t lda) noexcept {
  return run("syr", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    residua::syr<T>(
        args.ctx(), given_uplo, args.value<T>("alpha", alpha), args.input<T>(x, n, incx),
        args.output<T>(A, n, n, lda));
  });
}

template <class T>
residua_status syr2(residua_context* context, residua_uplo uplo, int64_t n, const number<T>* alpha,
                    const_elements<T> x, int64_t incx, const_elements<T> y, int64_t incy, elements<T> A,
                    int64_t lda) noexcept {
  return run("syr2", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    residua::syr2<T>(
        args.ctx(), given_uplo, args.value<T>("alpha", alpha), args.input<T>(x, n, incx),
        args.input<T>(y, n, incy), args.output<T>(A, n, n, lda));
  });
}

template <class T>
residua_status trmv(residua_context* context, residua_uplo uplo, residua_op trans, residua_diag diag,
                    int64_t n, const_elements<T> A, int64_t lda, elements<T> x, int64_t incx) noexcept {
  return run("trmv", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    const auto given_trans = args.choice<residua::op>("trans", trans);
    const auto given_diag = args.choice<residua::diag>("diag", diag);
    residua::trmv<T>(
        args.ctx(), given_uplo, given_trans, given_diag, args.input<T>(A, n, n, lda),
        args.output<T>(x, n, incx));
  });
}

template <class T>
residua_status trsv(residua_context* context, residua_uplo uplo, residua_op trans, residua_diag diag,
                    int64_t n, const_elements<T> A, int64_t lda, elements<T> x, int64_t incx) noexcept {
  return run("trsv", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    const auto given_trans = args.choice<residua::op>("trans", trans);
    const auto given_diag = args.choice<residua::diag>("diag", diag);
    residua::trsv<T>(
        args.ctx(), given_uplo, given_trans, given_diag, args.input<T>(A, n, n, lda),
        args.output<T>(x, n, incx));
  });
}

template <class T>
residua_status gbmv(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t kl, int64_t ku,
                    const number<T>* alpha, const_elements<T> A, int64_t lda, const_elements<T> x,
                    int64_t incx, const number<T>* beta, elements<T> y, int64_t incy) noexcept {
  return run("gbmv", context, [&](const call& args) {
    const auto given_trans = args.choice<residua::op>("trans", trans);
    residua::gbmv<T>(
        args.ctx(), given_trans, args.value<T>("alpha", alpha), args.banded<T>(A, m, n, kl, ku, lda),
        args.input<T>(x, choose(given_trans, n, m), incx), args.value<T>("beta", beta),
        args.output<T>(y, choose(given_trans, m, n), incy));
  });
}

template <class T>
residua_status sbmv(residua_context* context, residua_uplo uplo, int64_t n, int64_t k, const number<T>* alpha,
                    const_elements<T> A, int64_t lda, const_elements<T> x, int64_t incx,
                    const number<T>* beta, elements<T> y, int64_t incy) noexcept {
  return run("sbmv", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    residua::sbmv<T>(
        args.ctx(), given_uplo, args.value<T>("alpha", alpha),
        args.banded<T>(A, n, n, choose(given_uplo, k, 0), choose(given_uplo, 0, k), lda),
        args.input<T>(x, n, incx), args.value<T>("beta", beta), args.output<T>(y, n, incy));
  });
}

template <class T>
residua_status tbmv(residua_context* context, residua_uplo uplo, residua_op trans, residua_diag diag,
                    int64_t n, int64_t k, const_elements<T> A, int64_t lda, elements<T> x,
                    int64_t incx) noexcept {
  return run("tbmv", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    const auto given_trans = args.choice<residua::op>("trans", trans);
    const auto given_diag = args.choice<residua::diag>("diag", diag);
    residua::tbmv<T>(
        args.ctx(), given_uplo, given_trans, given_diag,
        args.banded<T>(A, n, n, choose(given_uplo, k, 0), choose(given_uplo, 0, k), lda),
        args.output<T>(x, n, incx));
  });
}

template <class T>
residua_status tbsv(residua_context* context, residua_uplo uplo, residua_op trans, residua_diag diag,
                    int64_t n, int64_t k, const_elements<T> A, int64_t lda, elements<T> x,
                    int64_t incx) noexcept {
  return run("tbsv", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    const auto given_trans = args.choice<residua::op>("trans", trans);
    const auto given_diag = args.choice<residua::diag>("diag", diag);
    residua::tbsv<T>(
        args.ctx(), given_uplo, given_trans, given_diag,
        args.banded<T>(A, n, n, choose(given_uplo, k, 0), choose(given_uplo, 0, k), lda),
        args.output<T>(x, n, incx));
  });
}

template <class T>
residua_status spmv(residua_context* context, residua_uplo uplo, int64_t n, const number<T>* alpha,
                    const_elements<T> AP, const_elements<T> x, int64_t incx, const number<T>* beta,
                    elements<T> y, int64_t incy) noexcept {
  return run("spmv", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    residua::spmv<T>(
        args.ctx(), args.value<T>("alpha", alpha), args.packed<T>(AP, n, given_uplo),
        args.input<T>(x, n, incx), args.value<T>("beta", beta), args.output<T>(y, n, incy));
  });
}

template <class T>
residua_status spr(residua_context* context, residua_uplo uplo, int64_t n, const number<T>* alpha,
                   const_elements<T> x, int64_t incx, elements<T> AP) noexcept {
  return run("spr", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    residua::spr<T>(
        args.ctx(), args.value<T>("alpha", alpha), args.input<T>(x, n, incx),
        args.packed_out<T>(AP, n, given_uplo));
  });
}

template <class T>
residua_status spr2(residua_context* context, residua_uplo uplo, int64_t n, const number<T>* alpha,
                    const_elements<T> x, int64_t incx, const_elements<T> y, int64_t incy,
                    elements<T> AP) noexcept {
  return run("spr2", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    residua::spr2<T>(
        args.ctx(), args.value<T>("alpha", alpha), args.input<T>(x, n, incx), args.input<T>(y, n, incy),
        args.packed_out<T>(AP, n, given_uplo));
  });
}

template <class T>
residua_status tpmv(residua_context* context, residua_uplo uplo, residua_op trans, residua_diag diag,
                    int64_t n, const_elements<T> AP, elements<T> x, int64_t incx) noexcept {
  return run("tpmv", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    const auto given_trans = args.choice<residua::op>("trans", trans);
    const auto given_diag = args.choice<residua::diag>("diag", diag);
    residua::tpmv<T>(
        args.ctx(), given_trans, given_diag, args.packed<T>(AP, n, given_uplo), args.output<T>(x, n, incx));
  });
}

template <class T>
residua_status tpsv(residua_context* context, residua_uplo uplo, residua_op trans, residua_diag diag,
                    int64_t n, const_elements<T> AP, elements<T> x, int64_t incx) noexcept {
  return run("tpsv", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    const auto given_trans = args.choice<residua::op>("trans", trans);
    const auto given_diag = args.choice<residua::diag>("diag", diag);
    residua::tpsv<T>(
        args.ctx(), given_trans, given_diag, args.packed<T>(AP, n, given_uplo), args.output<T>(x, n, incx));
  });
}

}  // namespace
}  // namespace residua::c_interface

using namespace residua::c_interface;

extern "C" {

residua_status residua_gemv_fp32(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                 const double* alpha, const float* A, int64_t lda, const float* x,
                                 int64_t incx, const double* beta, float* y, int64_t incy) {
  return gemv<float, float>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_gemv_ff(residua_context* context, residua_op trans, int64_t m, int64_t n,
                               const double* alpha, const residua_ff* A, int64_t lda, const residua_ff* x,
                               int64_t incx, const double* beta, residua_ff* y, int64_t incy) {
  return gemv<residua::ff, residua::ff>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_gemv_fp64(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                 const double* alpha, const double* A, int64_t lda, const double* x,
                                 int64_t incx, const double* beta, double* y, int64_t incy) {
  return gemv<double, double>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_gemv_ds(residua_context* context, residua_op trans, int64_t m, int64_t n,
                               const residua_dd* alpha, residua_const_ds_array A, int64_t lda,
                               residua_const_ds_array x, int64_t incx, const residua_dd* beta,
                               residua_ds_array y, int64_t incy) {
  return gemv<residua::ds, residua::ds>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_gemv_di(residua_context* context, residua_op trans, int64_t m, int64_t n,
                               const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                               residua_const_di_array x, int64_t incx, const residua_dd* beta,
                               residua_di_array y, int64_t incy) {
  return gemv<residua::di, residua::di>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_gemv_dit(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                residua_const_di_array x, int64_t incx, const residua_dd* beta,
                                residua_di_array y, int64_t incy) {
  return gemv<residua::dit, residua::dit>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_gemv_dd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                               const residua_dd* alpha, const residua_dd* A, int64_t lda, const residua_dd* x,
                               int64_t incx, const residua_dd* beta, residua_dd* y, int64_t incy) {
  return gemv<residua::dd, residua::dd>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_gemv_td(residua_context* context, residua_op trans, int64_t m, int64_t n,
                               const residua_td* alpha, const residua_td* A, int64_t lda, const residua_td* x,
                               int64_t incx, const residua_td* beta, residua_td* y, int64_t incy) {
  return gemv<residua::td, residua::td>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_gemv_qd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                               const residua_qd* alpha, const residua_qd* A, int64_t lda, const residua_qd* x,
                               int64_t incx, const residua_qd* beta, residua_qd* y, int64_t incy) {
  return gemv<residua::qd, residua::qd>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_gemv_fp64_dd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                    const residua_dd* alpha, const double* A, int64_t lda,
                                    const residua_dd* x, int64_t incx, const residua_dd* beta, residua_dd* y,
                                    int64_t incy) {
  return gemv<double, residua::dd>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_gemv_fp64_td(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                    const residua_td* alpha, const double* A, int64_t lda,
                                    const residua_td* x, int64_t incx, const residua_td* beta, residua_td* y,
                                    int64_t incy) {
  return gemv<double, residua::td>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_gemv_fp64_qd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                    const residua_qd* alpha, const double* A, int64_t lda,
                                    const residua_qd* x, int64_t incx, const residua_qd* beta, residua_qd* y,
                                    int64_t incy) {
  return gemv<double, residua::qd>(context, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}

residua_status residua_gemv_strided_fp32(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                         const double* alpha, const float* A, int64_t lda, int64_t stride_a,
                                         const float* x, int64_t incx, int64_t stride_x, const double* beta,
                                         float* y, int64_t incy, int64_t stride_y, int64_t count) {
  return gemv_strided<float, float>(context, trans, m, n, alpha, A, lda, stride_a, x, incx, stride_x, beta, y,
                                    incy, stride_y, count);
}
residua_status residua_gemv_strided_ff(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const double* alpha, const residua_ff* A, int64_t lda,
                                       int64_t stride_a, const residua_ff* x, int64_t incx, int64_t stride_x,
                                       const double* beta, residua_ff* y, int64_t incy, int64_t stride_y,
                                       int64_t count) {
  return gemv_strided<residua::ff, residua::ff>(context, trans, m, n, alpha, A, lda, stride_a, x, incx,
                                                stride_x, beta, y, incy, stride_y, count);
}
residua_status residua_gemv_strided_fp64(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                         const double* alpha, const double* A, int64_t lda, int64_t stride_a,
                                         const double* x, int64_t incx, int64_t stride_x, const double* beta,
                                         double* y, int64_t incy, int64_t stride_y, int64_t count) {
  return gemv_strided<double, double>(context, trans, m, n, alpha, A, lda, stride_a, x, incx, stride_x, beta,
                                      y, incy, stride_y, count);
}
residua_status residua_gemv_strided_ds(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const residua_dd* alpha, residua_const_ds_array A, int64_t lda,
                                       int64_t stride_a, residua_const_ds_array x, int64_t incx,
                                       int64_t stride_x, const residua_dd* beta, residua_ds_array y,
                                       int64_t incy, int64_t stride_y, int64_t count) {
  return gemv_strided<residua::ds, residua::ds>(context, trans, m, n, alpha, A, lda, stride_a, x, incx,
                                                stride_x, beta, y, incy, stride_y, count);
}
residua_status residua_gemv_strided_di(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                       int64_t stride_a, residua_const_di_array x, int64_t incx,
                                       int64_t stride_x, const residua_dd* beta, residua_di_array y,
                                       int64_t incy, int64_t stride_y, int64_t count) {
  return gemv_strided<residua::di, residua::di>(context, trans, m, n, alpha, A, lda, stride_a, x, incx,
                                                stride_x, beta, y, incy, stride_y, count);
}
residua_status residua_gemv_strided_dit(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                        const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                        int64_t stride_a, residua_const_di_array x, int64_t incx,
                                        int64_t stride_x, const residua_dd* beta, residua_di_array y,
                                        int64_t incy, int64_t stride_y, int64_t count) {
  return gemv_strided<residua::dit, residua::dit>(context, trans, m, n, alpha, A, lda, stride_a, x, incx,
                                                  stride_x, beta, y, incy, stride_y, count);
}
residua_status residua_gemv_strided_dd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const residua_dd* alpha, const residua_dd* A, int64_t lda,
                                       int64_t stride_a, const residua_dd* x, int64_t incx, int64_t stride_x,
                                       const residua_dd* beta, residua_dd* y, int64_t incy, int64_t stride_y,
                                       int64_t count) {
  return gemv_strided<residua::dd, residua::dd>(context, trans, m, n, alpha, A, lda, stride_a, x, incx,
                                                stride_x, beta, y, incy, stride_y, count);
}
residua_status residua_gemv_strided_td(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const residua_td* alpha, const residua_td* A, int64_t lda,
                                       int64_t stride_a, const residua_td* x, int64_t incx, int64_t stride_x,
                                       const residua_td* beta, residua_td* y, int64_t incy, int64_t stride_y,
                                       int64_t count) {
  return gemv_strided<residua::td, residua::td>(context, trans, m, n, alpha, A, lda, stride_a, x, incx,
                                                stride_x, beta, y, incy, stride_y, count);
}
residua_status residua_gemv_strided_qd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const residua_qd* alpha, const residua_qd* A, int64_t lda,
                                       int64_t stride_a, const residua_qd* x, int64_t incx, int64_t stride_x,
                                       const residua_qd* beta, residua_qd* y, int64_t incy, int64_t stride_y,
                                       int64_t count) {
  return gemv_strided<residua::qd, residua::qd>(context, trans, m, n, alpha, A, lda, stride_a, x, incx,
                                                stride_x, beta, y, incy, stride_y, count);
}

residua_status residua_symv_workspace_fp32(residua_context* context, int64_t n, size_t* bytes) {
  return symv_workspace<float>(context, n, bytes);
}
residua_status residua_symv_workspace_ff(residua_context* context, int64_t n, size_t* bytes) {
  return symv_workspace<residua::ff>(context, n, bytes);
}
residua_status residua_symv_workspace_fp64(residua_context* context, int64_t n, size_t* bytes) {
  return symv_workspace<double>(context, n, bytes);
}
residua_status residua_symv_workspace_ds(residua_context* context, int64_t n, size_t* bytes) {
  return symv_workspace<residua::ds>(context, n, bytes);
}
residua_status residua_symv_workspace_di(residua_context* context, int64_t n, size_t* bytes) {
  return symv_workspace<residua::di>(context, n, bytes);
}
residua_status residua_symv_workspace_dit(residua_context* context, int64_t n, size_t* bytes) {
  return symv_workspace<residua::dit>(context, n, bytes);
}
residua_status residua_symv_workspace_dd(residua_context* context, int64_t n, size_t* bytes) {
  return symv_workspace<residua::dd>(context, n, bytes);
}
residua_status residua_symv_workspace_td(residua_context* context, int64_t n, size_t* bytes) {
  return symv_workspace<residua::td>(context, n, bytes);
}
residua_status residua_symv_workspace_qd(residua_context* context, int64_t n, size_t* bytes) {
  return symv_workspace<residua::qd>(context, n, bytes);
}

residua_status residua_symv_fp32(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                 const float* A, int64_t lda, const float* x, int64_t incx,
                                 const double* beta, float* y, int64_t incy) {
  return symv<float>(context, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_symv_ff(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                               const residua_ff* A, int64_t lda, const residua_ff* x, int64_t incx,
                               const double* beta, residua_ff* y, int64_t incy) {
  return symv<residua::ff>(context, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_symv_fp64(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                 const double* A, int64_t lda, const double* x, int64_t incx,
                                 const double* beta, double* y, int64_t incy) {
  return symv<double>(context, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_symv_ds(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, residua_const_ds_array A, int64_t lda,
                               residua_const_ds_array x, int64_t incx, const residua_dd* beta,
                               residua_ds_array y, int64_t incy) {
  return symv<residua::ds>(context, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_symv_di(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                               residua_const_di_array x, int64_t incx, const residua_dd* beta,
                               residua_di_array y, int64_t incy) {
  return symv<residua::di>(context, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_symv_dit(residua_context* context, residua_uplo uplo, int64_t n,
                                const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                residua_const_di_array x, int64_t incx, const residua_dd* beta,
                                residua_di_array y, int64_t incy) {
  return symv<residua::dit>(context, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_symv_dd(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, const residua_dd* A, int64_t lda, const residua_dd* x,
                               int64_t incx, const residua_dd* beta, residua_dd* y, int64_t incy) {
  return symv<residua::dd>(context, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_symv_td(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_td* alpha, const residua_td* A, int64_t lda, const residua_td* x,
                               int64_t incx, const residua_td* beta, residua_td* y, int64_t incy) {
  return symv<residua::td>(context, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_symv_qd(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_qd* alpha, const residua_qd* A, int64_t lda, const residua_qd* x,
                               int64_t incx, const residua_qd* beta, residua_qd* y, int64_t incy) {
  return symv<residua::qd>(context, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}

residua_status residua_ger_fp32(residua_context* context, int64_t m, int64_t n, const double* alpha,
                                const float* x, int64_t incx, const float* y, int64_t incy, float* A,
                                int64_t lda) {
  return ger<float>(context, m, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_ger_ff(residua_context* context, int64_t m, int64_t n, const double* alpha,
                              const residua_ff* x, int64_t incx, const residua_ff* y, int64_t incy,
                              residua_ff* A, int64_t lda) {
  return ger<residua::ff>(context, m, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_ger_fp64(residua_context* context, int64_t m, int64_t n, const double* alpha,
                                const double* x, int64_t incx, const double* y, int64_t incy, double* A,
                                int64_t lda) {
  return ger<double>(context, m, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_ger_ds(residua_context* context, int64_t m, int64_t n, const residua_dd* alpha,
                              residua_const_ds_array x, int64_t incx, residua_const_ds_array y, int64_t incy,
                              residua_ds_array A, int64_t lda) {
  return ger<residua::ds>(context, m, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_ger_di(residua_context* context, int64_t m, int64_t n, const residua_dd* alpha,
                              residua_const_di_array x, int64_t incx, residua_const_di_array y, int64_t incy,
                              residua_di_array A, int64_t lda) {
  return ger<residua::di>(context, m, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_ger_dit(residua_context* context, int64_t m, int64_t n, const residua_dd* alpha,
                               residua_const_di_array x, int64_t incx, residua_const_di_array y, int64_t incy,
                               residua_di_array A, int64_t lda) {
  return ger<residua::dit>(context, m, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_ger_dd(residua_context* context, int64_t m, int64_t n, const residua_dd* alpha,
                              const residua_dd* x, int64_t incx, const residua_dd* y, int64_t incy,
                              residua_dd* A, int64_t lda) {
  return ger<residua::dd>(context, m, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_ger_td(residua_context* context, int64_t m, int64_t n, const residua_td* alpha,
                              const residua_td* x, int64_t incx, const residua_td* y, int64_t incy,
                              residua_td* A, int64_t lda) {
  return ger<residua::td>(context, m, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_ger_qd(residua_context* context, int64_t m, int64_t n, const residua_qd* alpha,
                              const residua_qd* x, int64_t incx, const residua_qd* y, int64_t incy,
                              residua_qd* A, int64_t lda) {
  return ger<residua::qd>(context, m, n, alpha, x, incx, y, incy, A, lda);
}

residua_status residua_syr_fp32(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                const float* x, int64_t incx, float* A, int64_t lda) {
  return syr<float>(context, uplo, n, alpha, x, incx, A, lda);
}
residua_status residua_syr_ff(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                              const residua_ff* x, int64_t incx, residua_ff* A, int64_t lda) {
  return syr<residua::ff>(context, uplo, n, alpha, x, incx, A, lda);
}
residua_status residua_syr_fp64(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                const double* x, int64_t incx, double* A, int64_t lda) {
  return syr<double>(context, uplo, n, alpha, x, incx, A, lda);
}
residua_status residua_syr_ds(residua_context* context, residua_uplo uplo, int64_t n, const residua_dd* alpha,
                              residua_const_ds_array x, int64_t incx, residua_ds_array A, int64_t lda) {
  return syr<residua::ds>(context, uplo, n, alpha, x, incx, A, lda);
}
residua_status residua_syr_di(residua_context* context, residua_uplo uplo, int64_t n, const residua_dd* alpha,
                              residua_const_di_array x, int64_t incx, residua_di_array A, int64_t lda) {
  return syr<residua::di>(context, uplo, n, alpha, x, incx, A, lda);
}
residua_status residua_syr_dit(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, residua_const_di_array x, int64_t incx,
                               residua_di_array A, int64_t lda) {
  return syr<residua::dit>(context, uplo, n, alpha, x, incx, A, lda);
}
residua_status residua_syr_dd(residua_context* context, residua_uplo uplo, int64_t n, const residua_dd* alpha,
                              const residua_dd* x, int64_t incx, residua_dd* A, int64_t lda) {
  return syr<residua::dd>(context, uplo, n, alpha, x, incx, A, lda);
}
residua_status residua_syr_td(residua_context* context, residua_uplo uplo, int64_t n, const residua_td* alpha,
                              const residua_td* x, int64_t incx, residua_td* A, int64_t lda) {
  return syr<residua::td>(context, uplo, n, alpha, x, incx, A, lda);
}
residua_status residua_syr_qd(residua_context* context, residua_uplo uplo, int64_t n, const residua_qd* alpha,
                              const residua_qd* x, int64_t incx, residua_qd* A, int64_t lda) {
  return syr<residua::qd>(context, uplo, n, alpha, x, incx, A, lda);
}

residua_status residua_syr2_fp32(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                 const float* x, int64_t incx, const float* y, int64_t incy, float* A,
                                 int64_t lda) {
  return syr2<float>(context, uplo, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_syr2_ff(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                               const residua_ff* x, int64_t incx, const residua_ff* y, int64_t incy,
                               residua_ff* A, int64_t lda) {
  return syr2<residua::ff>(context, uplo, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_syr2_fp64(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                 const double* x, int64_t incx, const double* y, int64_t incy, double* A,
                                 int64_t lda) {
  return syr2<double>(context, uplo, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_syr2_ds(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, residua_const_ds_array x, int64_t incx,
                               residua_const_ds_array y, int64_t incy, residua_ds_array A, int64_t lda) {
  return syr2<residua::ds>(context, uplo, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_syr2_di(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, residua_const_di_array x, int64_t incx,
                               residua_const_di_array y, int64_t incy, residua_di_array A, int64_t lda) {
  return syr2<residua::di>(context, uplo, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_syr2_dit(residua_context* context, residua_uplo uplo, int64_t n,
                                const residua_dd* alpha, residua_const_di_array x, int64_t incx,
                                residua_const_di_array y, int64_t incy, residua_di_array A, int64_t lda) {
  return syr2<residua::dit>(context, uplo, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_syr2_dd(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, const residua_dd* x, int64_t incx,
                               const residua_dd* y, int64_t incy, residua_dd* A, int64_t lda) {
  return syr2<residua::dd>(context, uplo, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_syr2_td(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_td* alpha, const residua_td* x, int64_t incx,
                               const residua_td* y, int64_t incy, residua_td* A, int64_t lda) {
  return syr2<residua::td>(context, uplo, n, alpha, x, incx, y, incy, A, lda);
}
residua_status residua_syr2_qd(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_qd* alpha, const residua_qd* x, int64_t incx,
                               const residua_qd* y, int64_t incy, residua_qd* A, int64_t lda) {
  return syr2<residua::qd>(context, uplo, n, alpha, x, incx, y, incy, A, lda);
}

residua_status residua_trmv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, const float* A, int64_t lda, float* x,
                                 int64_t incx) {
  return trmv<float>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_trmv_ff(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_ff* A, int64_t lda, residua_ff* x,
                               int64_t incx) {
  return trmv<residua::ff>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_trmv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, const double* A, int64_t lda, double* x,
                                 int64_t incx) {
  return trmv<double>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_trmv_ds(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, residua_const_ds_array A, int64_t lda,
                               residua_ds_array x, int64_t incx) {
  return trmv<residua::ds>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_trmv_di(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, residua_const_di_array A, int64_t lda,
                               residua_di_array x, int64_t incx) {
  return trmv<residua::di>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_trmv_dit(residua_context* context, residua_uplo uplo, residua_op trans,
                                residua_diag diag, int64_t n, residua_const_di_array A, int64_t lda,
                                residua_di_array x, int64_t incx) {
  return trmv<residua::dit>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_trmv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_dd* A, int64_t lda, residua_dd* x,
                               int64_t incx) {
  return trmv<residua::dd>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_trmv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_td* A, int64_t lda, residua_td* x,
                               int64_t incx) {
  return trmv<residua::td>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_trmv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_qd* A, int64_t lda, residua_qd* x,
                               int64_t incx) {
  return trmv<residua::qd>(context, uplo, trans, diag, n, A, lda, x, incx);
}

residua_status residua_trsv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, const float* A, int64_t lda, float* x,
                                 int64_t incx) {
  return trsv<float>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_trsv_ff(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_ff* A, int64_t lda, residua_ff* x,
                               int64_t incx) {
  return trsv<residua::ff>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_trsv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, const double* A, int64_t lda, double* x,
                                 int64_t incx) {
  return trsv<double>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_trsv_ds(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, residua_const_ds_array A, int64_t lda,
                               residua_ds_array x, int64_t incx) {
  return trsv<residua::ds>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_trsv_di(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, residua_const_di_array A, int64_t lda,
                               residua_di_array x, int64_t incx) {
  return trsv<residua::di>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_trsv_dit(residua_context* context, residua_uplo uplo, residua_op trans,
                                residua_diag diag, int64_t n, residua_const_di_array A, int64_t lda,
                                residua_di_array x, int64_t incx) {
  return trsv<residua::dit>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_trsv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_dd* A, int64_t lda, residua_dd* x,
                               int64_t incx) {
  return trsv<residua::dd>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_trsv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_td* A, int64_t lda, residua_td* x,
                               int64_t incx) {
  return trsv<residua::td>(context, uplo, trans, diag, n, A, lda, x, incx);
}
residua_status residua_trsv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_qd* A, int64_t lda, residua_qd* x,
                               int64_t incx) {
  return trsv<residua::qd>(context, uplo, trans, diag, n, A, lda, x, incx);
}

residua_status residua_gbmv_fp32(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t kl,
                                 int64_t ku, const double* alpha, const float* A, int64_t lda, const float* x,
                                 int64_t incx, const double* beta, float* y, int64_t incy) {
  return gbmv<float>(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_gbmv_ff(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t kl,
                               int64_t ku, const double* alpha, const residua_ff* A, int64_t lda,
                               const residua_ff* x, int64_t incx, const double* beta, residua_ff* y,
                               int64_t incy) {
  return gbmv<residua::ff>(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_gbmv_fp64(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t kl,
                                 int64_t ku, const double* alpha, const double* A, int64_t lda,
                                 const double* x, int64_t incx, const double* beta, double* y, int64_t incy) {
  return gbmv<double>(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_gbmv_ds(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t kl,
                               int64_t ku, const residua_dd* alpha, residua_const_ds_array A, int64_t lda,
                               residua_const_ds_array x, int64_t incx, const residua_dd* beta,
                               residua_ds_array y, int64_t incy) {
  return gbmv<residua::ds>(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_gbmv_di(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t kl,
                               int64_t ku, const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                               residua_const_di_array x, int64_t incx, const residua_dd* beta,
                               residua_di_array y, int64_t incy) {
  return gbmv<residua::di>(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_gbmv_dit(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t kl,
                                int64_t ku, const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                residua_const_di_array x, int64_t incx, const residua_dd* beta,
                                residua_di_array y, int64_t incy) {
  return gbmv<residua::dit>(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_gbmv_dd(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t kl,
                               int64_t ku, const residua_dd* alpha, const residua_dd* A, int64_t lda,
                               const residua_dd* x, int64_t incx, const residua_dd* beta, residua_dd* y,
                               int64_t incy) {
  return gbmv<residua::dd>(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_gbmv_td(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t kl,
                               int64_t ku, const residua_td* alpha, const residua_td* A, int64_t lda,
                               const residua_td* x, int64_t incx, const residua_td* beta, residua_td* y,
                               int64_t incy) {
  return gbmv<residua::td>(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_gbmv_qd(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t kl,
                               int64_t ku, const residua_qd* alpha, const residua_qd* A, int64_t lda,
                               const residua_qd* x, int64_t incx, const residua_qd* beta, residua_qd* y,
                               int64_t incy) {
  return gbmv<residua::qd>(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, incy);
}

residua_status residua_sbmv_fp32(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                                 const double* alpha, const float* A, int64_t lda, const float* x,
                                 int64_t incx, const double* beta, float* y, int64_t incy) {
  return sbmv<float>(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_sbmv_ff(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                               const double* alpha, const residua_ff* A, int64_t lda, const residua_ff* x,
                               int64_t incx, const double* beta, residua_ff* y, int64_t incy) {
  return sbmv<residua::ff>(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_sbmv_fp64(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                                 const double* alpha, const double* A, int64_t lda, const double* x,
                                 int64_t incx, const double* beta, double* y, int64_t incy) {
  return sbmv<double>(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_sbmv_ds(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                               const residua_dd* alpha, residua_const_ds_array A, int64_t lda,
                               residua_const_ds_array x, int64_t incx, const residua_dd* beta,
                               residua_ds_array y, int64_t incy) {
  return sbmv<residua::ds>(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_sbmv_di(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                               const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                               residua_const_di_array x, int64_t incx, const residua_dd* beta,
                               residua_di_array y, int64_t incy) {
  return sbmv<residua::di>(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_sbmv_dit(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                                const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                residua_const_di_array x, int64_t incx, const residua_dd* beta,
                                residua_di_array y, int64_t incy) {
  return sbmv<residua::dit>(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_sbmv_dd(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                               const residua_dd* alpha, const residua_dd* A, int64_t lda, const residua_dd* x,
                               int64_t incx, const residua_dd* beta, residua_dd* y, int64_t incy) {
  return sbmv<residua::dd>(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_sbmv_td(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                               const residua_td* alpha, const residua_td* A, int64_t lda, const residua_td* x,
                               int64_t incx, const residua_td* beta, residua_td* y, int64_t incy) {
  return sbmv<residua::td>(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);
}
residua_status residua_sbmv_qd(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                               const residua_qd* alpha, const residua_qd* A, int64_t lda, const residua_qd* x,
                               int64_t incx, const residua_qd* beta, residua_qd* y, int64_t incy) {
  return sbmv<residua::qd>(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);
}

residua_status residua_tbmv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, int64_t k, const float* A, int64_t lda,
                                 float* x, int64_t incx) {
  return tbmv<float>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_tbmv_ff(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, const residua_ff* A, int64_t lda,
                               residua_ff* x, int64_t incx) {
  return tbmv<residua::ff>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_tbmv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, int64_t k, const double* A, int64_t lda,
                                 double* x, int64_t incx) {
  return tbmv<double>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_tbmv_ds(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, residua_const_ds_array A, int64_t lda,
                               residua_ds_array x, int64_t incx) {
  return tbmv<residua::ds>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_tbmv_di(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, residua_const_di_array A, int64_t lda,
                               residua_di_array x, int64_t incx) {
  return tbmv<residua::di>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_tbmv_dit(residua_context* context, residua_uplo uplo, residua_op trans,
                                residua_diag diag, int64_t n, int64_t k, residua_const_di_array A,
                                int64_t lda, residua_di_array x, int64_t incx) {
  return tbmv<residua::dit>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_tbmv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, const residua_dd* A, int64_t lda,
                               residua_dd* x, int64_t incx) {
  return tbmv<residua::dd>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_tbmv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, const residua_td* A, int64_t lda,
                               residua_td* x, int64_t incx) {
  return tbmv<residua::td>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_tbmv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, const residua_qd* A, int64_t lda,
                               residua_qd* x, int64_t incx) {
  return tbmv<residua::qd>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}

residua_status residua_tbsv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, int64_t k, const float* A, int64_t lda,
                                 float* x, int64_t incx) {
  return tbsv<float>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_tbsv_ff(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, const residua_ff* A, int64_t lda,
                               residua_ff* x, int64_t incx) {
  return tbsv<residua::ff>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_tbsv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, int64_t k, const double* A, int64_t lda,
                                 double* x, int64_t incx) {
  return tbsv<double>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_tbsv_ds(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, residua_const_ds_array A, int64_t lda,
                               residua_ds_array x, int64_t incx) {
  return tbsv<residua::ds>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_tbsv_di(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, residua_const_di_array A, int64_t lda,
                               residua_di_array x, int64_t incx) {
  return tbsv<residua::di>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_tbsv_dit(residua_context* context, residua_uplo uplo, residua_op trans,
                                residua_diag diag, int64_t n, int64_t k, residua_const_di_array A,
                                int64_t lda, residua_di_array x, int64_t incx) {
  return tbsv<residua::dit>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_tbsv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, const residua_dd* A, int64_t lda,
                               residua_dd* x, int64_t incx) {
  return tbsv<residua::dd>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_tbsv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, const residua_td* A, int64_t lda,
                               residua_td* x, int64_t incx) {
  return tbsv<residua::td>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}
residua_status residua_tbsv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, const residua_qd* A, int64_t lda,
                               residua_qd* x, int64_t incx) {
  return tbsv<residua::qd>(context, uplo, trans, diag, n, k, A, lda, x, incx);
}

residua_status residua_spmv_fp32(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                 const float* AP, const float* x, int64_t incx, const double* beta, float* y,
                                 int64_t incy) {
  return spmv<float>(context, uplo, n, alpha, AP, x, incx, beta, y, incy);
}
residua_status residua_spmv_ff(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                               const residua_ff* AP, const residua_ff* x, int64_t incx, const double* beta,
                               residua_ff* y, int64_t incy) {
  return spmv<residua::ff>(context, uplo, n, alpha, AP, x, incx, beta, y, incy);
}
residua_status residua_spmv_fp64(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                 const double* AP, const double* x, int64_t incx, const double* beta,
                                 double* y, int64_t incy) {
  return spmv<double>(context, uplo, n, alpha, AP, x, incx, beta, y, incy);
}
residua_status residua_spmv_ds(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, residua_const_ds_array AP, residua_const_ds_array x,
                               int64_t incx, const residua_dd* beta, residua_ds_array y, int64_t incy) {
  return spmv<residua::ds>(context, uplo, n, alpha, AP, x, incx, beta, y, incy);
}
residua_status residua_spmv_di(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, residua_const_di_array AP, residua_const_di_array x,
                               int64_t incx, const residua_dd* beta, residua_di_array y, int64_t incy) {
  return spmv<residua::di>(context, uplo, n, alpha, AP, x, incx, beta, y, incy);
}
residua_status residua_spmv_dit(residua_context* context, residua_uplo uplo, int64_t n,
                                const residua_dd* alpha, residua_const_di_array AP, residua_const_di_array x,
                                int64_t incx, const residua_dd* beta, residua_di_array y, int64_t incy) {
  return spmv<residua::dit>(context, uplo, n, alpha, AP, x, incx, beta, y, incy);
}
residua_status residua_spmv_dd(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, const residua_dd* AP, const residua_dd* x,
                               int64_t incx, const residua_dd* beta, residua_dd* y, int64_t incy) {
  return spmv<residua::dd>(context, uplo, n, alpha, AP, x, incx, beta, y, incy);
}
residua_status residua_spmv_td(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_td* alpha, const residua_td* AP, const residua_td* x,
                               int64_t incx, const residua_td* beta, residua_td* y, int64_t incy) {
  return spmv<residua::td>(context, uplo, n, alpha, AP, x, incx, beta, y, incy);
}
residua_status residua_spmv_qd(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_qd* alpha, const residua_qd* AP, const residua_qd* x,
                               int64_t incx, const residua_qd* beta, residua_qd* y, int64_t incy) {
  return spmv<residua::qd>(context, uplo, n, alpha, AP, x, incx, beta, y, incy);
}

residua_status residua_spr_fp32(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                const float* x, int64_t incx, float* AP) {
  return spr<float>(context, uplo, n, alpha, x, incx, AP);
}
residua_status residua_spr_ff(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                              const residua_ff* x, int64_t incx, residua_ff* AP) {
  return spr<residua::ff>(context, uplo, n, alpha, x, incx, AP);
}
residua_status residua_spr_fp64(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                const double* x, int64_t incx, double* AP) {
  return spr<double>(context, uplo, n, alpha, x, incx, AP);
}
residua_status residua_spr_ds(residua_context* context, residua_uplo uplo, int64_t n, const residua_dd* alpha,
                              residua_const_ds_array x, int64_t incx, residua_ds_array AP) {
  return spr<residua::ds>(context, uplo, n, alpha, x, incx, AP);
}
residua_status residua_spr_di(residua_context* context, residua_uplo uplo, int64_t n, const residua_dd* alpha,
                              residua_const_di_array x, int64_t incx, residua_di_array AP) {
  return spr<residua::di>(context, uplo, n, alpha, x, incx, AP);
}
residua_status residua_spr_dit(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, residua_const_di_array x, int64_t incx,
                               residua_di_array AP) {
  return spr<residua::dit>(context, uplo, n, alpha, x, incx, AP);
}
residua_status residua_spr_dd(residua_context* context, residua_uplo uplo, int64_t n, const residua_dd* alpha,
                              const residua_dd* x, int64_t incx, residua_dd* AP) {
  return spr<residua::dd>(context, uplo, n, alpha, x, incx, AP);
}
residua_status residua_spr_td(residua_context* context, residua_uplo uplo, int64_t n, const residua_td* alpha,
                              const residua_td* x, int64_t incx, residua_td* AP) {
  return spr<residua::td>(context, uplo, n, alpha, x, incx, AP);
}
residua_status residua_spr_qd(residua_context* context, residua_uplo uplo, int64_t n, const residua_qd* alpha,
                              const residua_qd* x, int64_t incx, residua_qd* AP) {
  return spr<residua::qd>(context, uplo, n, alpha, x, incx, AP);
}

residua_status residua_spr2_fp32(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                 const float* x, int64_t incx, const float* y, int64_t incy, float* AP) {
  return spr2<float>(context, uplo, n, alpha, x, incx, y, incy, AP);
}
residua_status residua_spr2_ff(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                               const residua_ff* x, int64_t incx, const residua_ff* y, int64_t incy,
                               residua_ff* AP) {
  return spr2<residua::ff>(context, uplo, n, alpha, x, incx, y, incy, AP);
}
residua_status residua_spr2_fp64(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                 const double* x, int64_t incx, const double* y, int64_t incy, double* AP) {
  return spr2<double>(context, uplo, n, alpha, x, incx, y, incy, AP);
}
residua_status residua_spr2_ds(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, residua_const_ds_array x, int64_t incx,
                               residua_const_ds_array y, int64_t incy, residua_ds_array AP) {
  return spr2<residua::ds>(context, uplo, n, alpha, x, incx, y, incy, AP);
}
residua_status residua_spr2_di(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, residua_const_di_array x, int64_t incx,
                               residua_const_di_array y, int64_t incy, residua_di_array AP) {
  return spr2<residua::di>(context, uplo, n, alpha, x, incx, y, incy, AP);
}
residua_status residua_spr2_dit(residua_context* context, residua_uplo uplo, int64_t n,
                                const residua_dd* alpha, residua_const_di_array x, int64_t incx,
                                residua_const_di_array y, int64_t incy, residua_di_array AP) {
  return spr2<residua::dit>(context, uplo, n, alpha, x, incx, y, incy, AP);
}
residua_status residua_spr2_dd(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, const residua_dd* x, int64_t incx,
                               const residua_dd* y, int64_t incy, residua_dd* AP) {
  return spr2<residua::dd>(context, uplo, n, alpha, x, incx, y, incy, AP);
}
residua_status residua_spr2_td(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_td* alpha, const residua_td* x, int64_t incx,
                               const residua_td* y, int64_t incy, residua_td* AP) {
  return spr2<residua::td>(context, uplo, n, alpha, x, incx, y, incy, AP);
}
residua_status residua_spr2_qd(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_qd* alpha, const residua_qd* x, int64_t incx,
                               const residua_qd* y, int64_t incy, residua_qd* AP) {
  return spr2<residua::qd>(context, uplo, n, alpha, x, incx, y, incy, AP);
}

residua_status residua_tpmv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, const float* AP, float* x, int64_t incx) {
  return tpmv<float>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_tpmv_ff(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_ff* AP, residua_ff* x,
                               int64_t incx) {
  return tpmv<residua::ff>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_tpmv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, const double* AP, double* x, int64_t incx) {
  return tpmv<double>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_tpmv_ds(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, residua_const_ds_array AP, residua_ds_array x,
                               int64_t incx) {
  return tpmv<residua::ds>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_tpmv_di(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, residua_const_di_array AP, residua_di_array x,
                               int64_t incx) {
  return tpmv<residua::di>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_tpmv_dit(residua_context* context, residua_uplo uplo, residua_op trans,
                                residua_diag diag, int64_t n, residua_const_di_array AP, residua_di_array x,
                                int64_t incx) {
  return tpmv<residua::dit>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_tpmv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_dd* AP, residua_dd* x,
                               int64_t incx) {
  return tpmv<residua::dd>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_tpmv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_td* AP, residua_td* x,
                               int64_t incx) {
  return tpmv<residua::td>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_tpmv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_qd* AP, residua_qd* x,
                               int64_t incx) {
  return tpmv<residua::qd>(context, uplo, trans, diag, n, AP, x, incx);
}

residua_status residua_tpsv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, const float* AP, float* x, int64_t incx) {
  return tpsv<float>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_tpsv_ff(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_ff* AP, residua_ff* x,
                               int64_t incx) {
  return tpsv<residua::ff>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_tpsv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, const double* AP, double* x, int64_t incx) {
  return tpsv<double>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_tpsv_ds(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, residua_const_ds_array AP, residua_ds_array x,
                               int64_t incx) {
  return tpsv<residua::ds>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_tpsv_di(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, residua_const_di_array AP, residua_di_array x,
                               int64_t incx) {
  return tpsv<residua::di>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_tpsv_dit(residua_context* context, residua_uplo uplo, residua_op trans,
                                residua_diag diag, int64_t n, residua_const_di_array AP, residua_di_array x,
                                int64_t incx) {
  return tpsv<residua::dit>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_tpsv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_dd* AP, residua_dd* x,
                               int64_t incx) {
  return tpsv<residua::dd>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_tpsv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_td* AP, residua_td* x,
                               int64_t incx) {
  return tpsv<residua::td>(context, uplo, trans, diag, n, AP, x, incx);
}
residua_status residua_tpsv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_qd* AP, residua_qd* x,
                               int64_t incx) {
  return tpsv<residua::qd>(context, uplo, trans, diag, n, AP, x, incx);
}

}  // extern "C"
