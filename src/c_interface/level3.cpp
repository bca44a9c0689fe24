// Level 3 of BLAS for C.
//
// Written by tools/generate-c-interface from tools/c_interface/routines.py: edit those.
// clang-format off

#include "c_interface/call.hpp"
#include "c_interface/gemm_with.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/gemm_batched.hpp"
#include "residua/blas/level3/symm.hpp"
#include "residua/blas/level3/syr2k.hpp"
#include "residua/blas/level3/syrk.hpp"
#include "residua/blas/level3/trmm.hpp"
#include "residua/blas/level3/trsm.hpp"

namespace residua::c_interface {
namespace {

template <class TA, class TB, class T>
residua_status gemm(residua_context* context, residua_op transa, residua_op transb, int64_t m, int64_t n,
                    int64_t k, const number<T>* alpha, const_elements<TA> A, int64_t lda,
                    const_elements<TB> B, int64_t ldb, const number<T>* beta, elements<T> C,
                    int64_t ldc) noexcept {
  return run("gemm", context, [&](const call& args) {
    const auto given_transa = args.choice<residua::op>("transa", transa);
    const auto given_transb = args.choice<residua::op>("transb", transb);
    residua::gemm<TA, TB, T>(
        args.ctx(), given_transa, given_transb, args.value<T>("alpha", alpha),
        args.input<TA>(A, choose(given_transa, m, k), choose(given_transa, k, m), lda),
        args.input<TB>(B, choose(given_transb, k, n), choose(given_transb, n, k), ldb),
        args.value<T>("beta", beta), args.output<T>(C, m, n, ldc));
  });
}

template <class TA, class TB, class T>
residua_status gemm_strided(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                            int64_t n, int64_t k, const number<T>* alpha, const_elements<TA> A, int64_t lda,
                            int64_t stride_a, const_elements<TB> B, int64_t ldb, int64_t stride_b,
                            const number<T>* beta, elements<T> C, int64_t ldc, int64_t stride_c,
                            int64_t count) noexcept {
  return run("gemm_strided", context, [&](const call& args) {
    const auto given_transa = args.choice<residua::op>("transa", transa);
    const auto given_transb = args.choice<residua::op>("transb", transb);
    residua::gemm_strided<TA, TB, T>(
        args.ctx(), given_transa, given_transb, args.value<T>("alpha", alpha),
        args.input<TA>(A, choose(given_transa, m, k), choose(given_transa, k, m), lda), stride_a,
        args.input<TB>(B, choose(given_transb, k, n), choose(given_transb, n, k), ldb), stride_b,
        args.value<T>("beta", beta), args.output<T>(C, m, n, ldc), stride_c, count);
  });
}

template <class T>
residua_status symm_workspace(residua_context* context, residua_side side, int64_t m, int64_t n,
                              size_t* bytes) noexcept {
  return query("symm_workspace", context, bytes, [&](const call& args) {
    const auto given_side = args.choice<residua::side>("side", side);
    return residua::symm_workspace_bytes<T>(
        args.ctx(), given_side, m, n);
  });
}

template <class T>
residua_status syrk_workspace(residua_context* context, int64_t n, int64_t k, size_t* bytes) noexcept {
  return query("syrk_workspace", context, bytes, [&](const call& args) {
    return residua::syrk_workspace_bytes<T>(
        args.ctx(), n, k);
  });
}

template <class T>
residua_status syr2k_workspace(residua_context* context, int64_t n, int64_t k, size_t* bytes) noexcept {
  return query("syr2k_workspace", context, bytes, [&](const call& args) {
    return residua::syr2k_workspace_bytes<T>(
        args.ctx(), n, k);
  });
}

template <class T>
residua_status trmm_workspace(residua_context* context, residua_side side, int64_t m, int64_t n,
                              size_t* bytes) noexcept {
  return query("trmm_workspace", context, bytes, [&](const call& args) {
    const auto given_side = args.choice<residua::side>("side", side);
    return residua::trmm_workspace_bytes<T>(
        args.ctx(), given_side, m, n);
  });
}

template <class T>
residua_status trsm_workspace(residua_context* context, residua_side side, int64_t m, int64_t n,
                              size_t* bytes) noexcept {
  return query("trsm_workspace", context, bytes, [&](const call& args) {
    const auto given_side = args.choice<residua::side>("side", side);
    return residua::trsm_workspace_bytes<T>(
        args.ctx(), given_side, m, n);
  });
}

template <class T>
residua_status symm(residua_context* context, residua_side side, residua_uplo uplo, int64_t m, int64_t n,
                    const number<T>* alpha, const_elements<T> A, int64_t lda, const_elements<T> B,
                    int64_t ldb, const number<T>* beta, elements<T> C, int64_t ldc) noexcept {
  return run("symm", context, [&](const call& args) {
    const auto given_side = args.choice<residua::side>("side", side);
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    residua::symm<T>(
        args.ctx(), given_side, given_uplo, args.value<T>("alpha", alpha),
        args.input<T>(A, choose(given_side, m, n), choose(given_side, m, n), lda),
        args.input<T>(B, m, n, ldb), args.value<T>("beta", beta), args.output<T>(C, m, n, ldc));
  });
}

template <class T>
residua_status syrk(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n, int64_t k,
                    const number<T>* alpha, const_elements<T> A, int64_t lda, const number<T>* beta,
                    elements<T> C, int64_t ldc) noexcept {
  return run("syrk", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    const auto given_trans = args.choice<residua::op>("trans", trans);
    residua::syrk<T>(
        args.ctx(), given_uplo, given_trans, args.value<T>("alpha", alpha),
        args.input<T>(A, choose(given_trans, n, k), choose(given_trans, k, n), lda),
        args.value<T>("beta", beta), args.output<T>(C, n, n, ldc));
  });
}

template <class T>
residua_status syr2k(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n, int64_t k,
                     const number<T>* alpha, const_elements<T> A, int64_t lda, const_elements<T> B,
                     int64_t ldb, const number<T>* beta, elements<T> C, int64_t ldc) noexcept {
  return run("syr2k", context, [&](const call& args) {
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    const auto given_trans = args.choice<residua::op>("trans", trans);
    residua::syr2k<T>(
        args.ctx(), given_uplo, given_trans, args.value<T>("alpha", alpha),
        args.input<T>(A, choose(given_trans, n, k), choose(given_trans, k, n), lda),
        args.input<T>(B, choose(given_trans, n, k), choose(given_trans, k, n), ldb),
        args.value<T>("beta", beta), args.output<T>(C, n, n, ldc));
  });
}

template <class T>
residua_status trmm(residua_context* context, residua_side side, residua_uplo uplo, residua_op trans,
                    residua_diag diag, int64_t m, int64_t n, const number<T>* alpha, const_elements<T> A,
                    int64_t lda, elements<T> B, int64_t ldb) noexcept {
  return run("trmm", context, [&](const call& args) {
    const auto given_side = args.choice<residua::side>("side", side);
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    const auto given_trans = args.choice<residua::op>("trans", trans);
    const auto given_diag = args.choice<residua::diag>("diag", diag);
    residua::trmm<T>(
        args.ctx(), given_side, given_uplo, given_trans, given_diag, args.value<T>("alpha", alpha),
        args.input<T>(A, choose(given_side, m, n), choose(given_side, m, n), lda),
        args.output<T>(B, m, n, ldb));
  });
}

template <class T>
residua_status trsm(residua_context* context, residua_side side, residua_uplo uplo, residua_op trans,
                    residua_diag diag, int64_t m, int64_t n, const number<T>* alpha, const_elements<T> A,
                    int64_t lda, elements<T> B, int64_t ldb) noexcept {
  return run("trsm", context, [&](const call& args) {
    const auto given_side = args.choice<residua::side>("side", side);
    const auto given_uplo = args.choice<residua::uplo>("uplo", uplo);
    const auto given_trans = args.choice<residua::op>("trans", trans);
    const auto given_diag = args.choice<residua::diag>("diag", diag);
    residua::trsm<T>(
        args.ctx(), given_side, given_uplo, given_trans, given_diag, args.value<T>("alpha", alpha),
        args.input<T>(A, choose(given_side, m, n), choose(given_side, m, n), lda),
        args.output<T>(B, m, n, ldb));
  });
}

}  // namespace
}  // namespace residua::c_interface

using namespace residua::c_interface;

extern "C" {

residua_status residua_gemm_fp32(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                 int64_t n, int64_t k, const double* alpha, const float* A, int64_t lda,
                                 const float* B, int64_t ldb, const double* beta, float* C, int64_t ldc) {
  return gemm<float, float, float>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_gemm_ff(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                               int64_t n, int64_t k, const double* alpha, const residua_ff* A, int64_t lda,
                               const residua_ff* B, int64_t ldb, const double* beta, residua_ff* C,
                               int64_t ldc) {
  return gemm<residua::ff, residua::ff, residua::ff>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb,
                                                     beta, C, ldc);
}
residua_status residua_gemm_fp64(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                 int64_t n, int64_t k, const double* alpha, const double* A, int64_t lda,
                                 const double* B, int64_t ldb, const double* beta, double* C, int64_t ldc) {
  return gemm<double, double, double>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_gemm_ds(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                               int64_t n, int64_t k, const residua_dd* alpha, residua_const_ds_array A,
                               int64_t lda, residua_const_ds_array B, int64_t ldb, const residua_dd* beta,
                               residua_ds_array C, int64_t ldc) {
  return gemm<residua::ds, residua::ds, residua::ds>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb,
                                                     beta, C, ldc);
}
residua_status residua_gemm_di(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                               int64_t n, int64_t k, const residua_dd* alpha, residua_const_di_array A,
                               int64_t lda, residua_const_di_array B, int64_t ldb, const residua_dd* beta,
                               residua_di_array C, int64_t ldc) {
  return gemm<residua::di, residua::di, residua::di>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb,
                                                     beta, C, ldc);
}
residua_status residua_gemm_dit(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                int64_t n, int64_t k, const residua_dd* alpha, residua_const_di_array A,
                                int64_t lda, residua_const_di_array B, int64_t ldb, const residua_dd* beta,
                                residua_di_array C, int64_t ldc) {
  return gemm<residua::dit, residua::dit, residua::dit>(context, transa, transb, m, n, k, alpha, A, lda, B,
                                                        ldb, beta, C, ldc);
}
residua_status residua_gemm_dd(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                               int64_t n, int64_t k, const residua_dd* alpha, const residua_dd* A,
                               int64_t lda, const residua_dd* B, int64_t ldb, const residua_dd* beta,
                               residua_dd* C, int64_t ldc) {
  return gemm<residua::dd, residua::dd, residua::dd>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb,
                                                     beta, C, ldc);
}
residua_status residua_gemm_td(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                               int64_t n, int64_t k, const residua_td* alpha, const residua_td* A,
                               int64_t lda, const residua_td* B, int64_t ldb, const residua_td* beta,
                               residua_td* C, int64_t ldc) {
  return gemm<residua::td, residua::td, residua::td>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb,
                                                     beta, C, ldc);
}
residua_status residua_gemm_qd(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                               int64_t n, int64_t k, const residua_qd* alpha, const residua_qd* A,
                               int64_t lda, const residua_qd* B, int64_t ldb, const residua_qd* beta,
                               residua_qd* C, int64_t ldc) {
  return gemm<residua::qd, residua::qd, residua::qd>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb,
                                                     beta, C, ldc);
}
residua_status residua_gemm_fp64_dd(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_dd* alpha, const double* A,
                                    int64_t lda, const residua_dd* B, int64_t ldb, const residua_dd* beta,
                                    residua_dd* C, int64_t ldc) {
  return gemm<double, residua::dd, residua::dd>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta,
                                                C, ldc);
}
residua_status residua_gemm_fp64_td(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_td* alpha, const double* A,
                                    int64_t lda, const residua_td* B, int64_t ldb, const residua_td* beta,
                                    residua_td* C, int64_t ldc) {
  return gemm<double, residua::td, residua::td>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta,
                                                C, ldc);
}
residua_status residua_gemm_fp64_qd(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_qd* alpha, const double* A,
                                    int64_t lda, const residua_qd* B, int64_t ldb, const residua_qd* beta,
                                    residua_qd* C, int64_t ldc) {
  return gemm<double, residua::qd, residua::qd>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta,
                                                C, ldc);
}
residua_status residua_gemm_dd_fp64(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_dd* alpha, const residua_dd* A,
                                    int64_t lda, const double* B, int64_t ldb, const residua_dd* beta,
                                    residua_dd* C, int64_t ldc) {
  return gemm<residua::dd, double, residua::dd>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta,
                                                C, ldc);
}
residua_status residua_gemm_td_fp64(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_td* alpha, const residua_td* A,
                                    int64_t lda, const double* B, int64_t ldb, const residua_td* beta,
                                    residua_td* C, int64_t ldc) {
  return gemm<residua::td, double, residua::td>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta,
                                                C, ldc);
}
residua_status residua_gemm_qd_fp64(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_qd* alpha, const residua_qd* A,
                                    int64_t lda, const double* B, int64_t ldb, const residua_qd* beta,
                                    residua_qd* C, int64_t ldc) {
  return gemm<residua::qd, double, residua::qd>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta,
                                                C, ldc);
}

residua_status residua_gemm_with_fp32(residua_context* context, residua_op transa, residua_op transb,
                                      int64_t m, int64_t n, int64_t k, const double* alpha, const float* A,
                                      int64_t lda, const float* B, int64_t ldb, const double* beta, float* C,
                                      int64_t ldc, const residua_gemm_options* options,
                                      residua_gemm_report* report) {
  return gemm_with<float, float, float>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc,
                                        options, report);
}
residua_status residua_gemm_with_ff(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const double* alpha, const residua_ff* A,
                                    int64_t lda, const residua_ff* B, int64_t ldb, const double* beta,
                                    residua_ff* C, int64_t ldc, const residua_gemm_options* options,
                                    residua_gemm_report* report) {
  return gemm_with<residua::ff, residua::ff, residua::ff>(context, transa, transb, m, n, k, alpha, A, lda, B,
                                                          ldb, beta, C, ldc, options, report);
}
residua_status residua_gemm_with_fp64(residua_context* context, residua_op transa, residua_op transb,
                                      int64_t m, int64_t n, int64_t k, const double* alpha, const double* A,
                                      int64_t lda, const double* B, int64_t ldb, const double* beta,
                                      double* C, int64_t ldc, const residua_gemm_options* options,
                                      residua_gemm_report* report) {
  return gemm_with<double, double, double>(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C,
                                           ldc, options, report);
}
residua_status residua_gemm_with_ds(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_dd* alpha, residua_const_ds_array A,
                                    int64_t lda, residua_const_ds_array B, int64_t ldb,
                                    const residua_dd* beta, residua_ds_array C, int64_t ldc,
                                    const residua_gemm_options* options, residua_gemm_report* report) {
  return gemm_with<residua::ds, residua::ds, residua::ds>(context, transa, transb, m, n, k, alpha, A, lda, B,
                                                          ldb, beta, C, ldc, options, report);
}
residua_status residua_gemm_with_di(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_dd* alpha, residua_const_di_array A,
                                    int64_t lda, residua_const_di_array B, int64_t ldb,
                                    const residua_dd* beta, residua_di_array C, int64_t ldc,
                                    const residua_gemm_options* options, residua_gemm_report* report) {
  return gemm_with<residua::di, residua::di, residua::di>(context, transa, transb, m, n, k, alpha, A, lda, B,
                                                          ldb, beta, C, ldc, options, report);
}
residua_status residua_gemm_with_dit(residua_context* context, residua_op transa, residua_op transb,
                                     int64_t m, int64_t n, int64_t k, const residua_dd* alpha,
                                     residua_const_di_array A, int64_t lda, residua_const_di_array B,
                                     int64_t ldb, const residua_dd* beta, residua_di_array C, int64_t ldc,
                                     const residua_gemm_options* options, residua_gemm_report* report) {
  return gemm_with<residua::dit, residua::dit, residua::dit>(context, transa, transb, m, n, k, alpha, A, lda,
                                                             B, ldb, beta, C, ldc, options, report);
}
residua_status residua_gemm_with_dd(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_dd* alpha, const residua_dd* A,
                                    int64_t lda, const residua_dd* B, int64_t ldb, const residua_dd* beta,
                                    residua_dd* C, int64_t ldc, const residua_gemm_options* options,
                                    residua_gemm_report* report) {
  return gemm_with<residua::dd, residua::dd, residua::dd>(context, transa, transb, m, n, k, alpha, A, lda, B,
                                                          ldb, beta, C, ldc, options, report);
}
residua_status residua_gemm_with_td(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_td* alpha, const residua_td* A,
                                    int64_t lda, const residua_td* B, int64_t ldb, const residua_td* beta,
                                    residua_td* C, int64_t ldc, const residua_gemm_options* options,
                                    residua_gemm_report* report) {
  return gemm_with<residua::td, residua::td, residua::td>(context, transa, transb, m, n, k, alpha, A, lda, B,
                                                          ldb, beta, C, ldc, options, report);
}
residua_status residua_gemm_with_qd(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_qd* alpha, const residua_qd* A,
                                    int64_t lda, const residua_qd* B, int64_t ldb, const residua_qd* beta,
                                    residua_qd* C, int64_t ldc, const residua_gemm_options* options,
                                    residua_gemm_report* report) {
  return gemm_with<residua::qd, residua::qd, residua::qd>(context, transa, transb, m, n, k, alpha, A, lda, B,
                                                          ldb, beta, C, ldc, options, report);
}

residua_status residua_gemm_strided_fp32(residua_context* context, residua_op transa, residua_op transb,
                                         int64_t m, int64_t n, int64_t k, const double* alpha, const float* A,
                                         int64_t lda, int64_t stride_a, const float* B, int64_t ldb,
                                         int64_t stride_b, const double* beta, float* C, int64_t ldc,
                                         int64_t stride_c, int64_t count) {
  return gemm_strided<float, float, float>(context, transa, transb, m, n, k, alpha, A, lda, stride_a, B, ldb,
                                           stride_b, beta, C, ldc, stride_c, count);
}
residua_status residua_gemm_strided_ff(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const double* alpha,
                                       const residua_ff* A, int64_t lda, int64_t stride_a,
                                       const residua_ff* B, int64_t ldb, int64_t stride_b, const double* beta,
                                       residua_ff* C, int64_t ldc, int64_t stride_c, int64_t count) {
  return gemm_strided<residua::ff, residua::ff, residua::ff>(context, transa, transb, m, n, k, alpha, A, lda,
                                                             stride_a, B, ldb, stride_b, beta, C, ldc,
                                                             stride_c, count);
}
residua_status residua_gemm_strided_fp64(residua_context* context, residua_op transa, residua_op transb,
                                         int64_t m, int64_t n, int64_t k, const double* alpha,
                                         const double* A, int64_t lda, int64_t stride_a, const double* B,
                                         int64_t ldb, int64_t stride_b, const double* beta, double* C,
                                         int64_t ldc, int64_t stride_c, int64_t count) {
  return gemm_strided<double, double, double>(context, transa, transb, m, n, k, alpha, A, lda, stride_a, B,
                                              ldb, stride_b, beta, C, ldc, stride_c, count);
}
residua_status residua_gemm_strided_ds(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const residua_dd* alpha,
                                       residua_const_ds_array A, int64_t lda, int64_t stride_a,
                                       residua_const_ds_array B, int64_t ldb, int64_t stride_b,
                                       const residua_dd* beta, residua_ds_array C, int64_t ldc,
                                       int64_t stride_c, int64_t count) {
  return gemm_strided<residua::ds, residua::ds, residua::ds>(context, transa, transb, m, n, k, alpha, A, lda,
                                                             stride_a, B, ldb, stride_b, beta, C, ldc,
                                                             stride_c, count);
}
residua_status residua_gemm_strided_di(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const residua_dd* alpha,
                                       residua_const_di_array A, int64_t lda, int64_t stride_a,
                                       residua_const_di_array B, int64_t ldb, int64_t stride_b,
                                       const residua_dd* beta, residua_di_array C, int64_t ldc,
                                       int64_t stride_c, int64_t count) {
  return gemm_strided<residua::di, residua::di, residua::di>(context, transa, transb, m, n, k, alpha, A, lda,
                                                             stride_a, B, ldb, stride_b, beta, C, ldc,
                                                             stride_c, count);
}
residua_status residua_gemm_strided_dit(residua_context* context, residua_op transa, residua_op transb,
                                        int64_t m, int64_t n, int64_t k, const residua_dd* alpha,
                                        residua_const_di_array A, int64_t lda, int64_t stride_a,
                                        residua_const_di_array B, int64_t ldb, int64_t stride_b,
                                        const residua_dd* beta, residua_di_array C, int64_t ldc,
                                        int64_t stride_c, int64_t count) {
  return gemm_strided<residua::dit, residua::dit, residua::dit>(context, transa, transb, m, n, k, alpha, A,
                                                                lda, stride_a, B, ldb, stride_b, beta, C, ldc,
                                                                stride_c, count);
}
residua_status residua_gemm_strided_dd(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const residua_dd* alpha,
                                       const residua_dd* A, int64_t lda, int64_t stride_a,
                                       const residua_dd* B, int64_t ldb, int64_t stride_b,
                                       const residua_dd* beta, residua_dd* C, int64_t ldc, int64_t stride_c,
                                       int64_t count) {
  return gemm_strided<residua::dd, residua::dd, residua::dd>(context, transa, transb, m, n, k, alpha, A, lda,
                                                             stride_a, B, ldb, stride_b, beta, C, ldc,
                                                             stride_c, count);
}
residua_status residua_gemm_strided_td(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const residua_td* alpha,
                                       const residua_td* A, int64_t lda, int64_t stride_a,
                                       const residua_td* B, int64_t ldb, int64_t stride_b,
                                       const residua_td* beta, residua_td* C, int64_t ldc, int64_t stride_c,
                                       int64_t count) {
  return gemm_strided<residua::td, residua::td, residua::td>(context, transa, transb, m, n, k, alpha, A, lda,
                                                             stride_a, B, ldb, stride_b, beta, C, ldc,
                                                             stride_c, count);
}
residua_status residua_gemm_strided_qd(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const residua_qd* alpha,
                                       const residua_qd* A, int64_t lda, int64_t stride_a,
                                       const residua_qd* B, int64_t ldb, int64_t stride_b,
                                       const residua_qd* beta, residua_qd* C, int64_t ldc, int64_t stride_c,
                                       int64_t count) {
  return gemm_strided<residua::qd, residua::qd, residua::qd>(context, transa, transb, m, n, k, alpha, A, lda,
                                                             stride_a, B, ldb, stride_b, beta, C, ldc,
                                                             stride_c, count);
}

residua_status residua_gemm_workspace_fp32(residua_context* context, int64_t m, int64_t n, int64_t k,
                                           const residua_gemm_options* options, size_t* bytes) {
  return gemm_workspace<float>(context, m, n, k, options, bytes);
}
residua_status residua_gemm_workspace_ff(residua_context* context, int64_t m, int64_t n, int64_t k,
                                         const residua_gemm_options* options, size_t* bytes) {
  return gemm_workspace<residua::ff>(context, m, n, k, options, bytes);
}
residua_status residua_gemm_workspace_fp64(residua_context* context, int64_t m, int64_t n, int64_t k,
                                           const residua_gemm_options* options, size_t* bytes) {
  return gemm_workspace<double>(context, m, n, k, options, bytes);
}
residua_status residua_gemm_workspace_ds(residua_context* context, int64_t m, int64_t n, int64_t k,
                                         const residua_gemm_options* options, size_t* bytes) {
  return gemm_workspace<residua::ds>(context, m, n, k, options, bytes);
}
residua_status residua_gemm_workspace_di(residua_context* context, int64_t m, int64_t n, int64_t k,
                                         const residua_gemm_options* options, size_t* bytes) {
  return gemm_workspace<residua::di>(context, m, n, k, options, bytes);
}
residua_status residua_gemm_workspace_dit(residua_context* context, int64_t m, int64_t n, int64_t k,
                                          const residua_gemm_options* options, size_t* bytes) {
  return gemm_workspace<residua::dit>(context, m, n, k, options, bytes);
}
residua_status residua_gemm_workspace_dd(residua_context* context, int64_t m, int64_t n, int64_t k,
                                         const residua_gemm_options* options, size_t* bytes) {
  return gemm_workspace<residua::dd>(context, m, n, k, options, bytes);
}
residua_status residua_gemm_workspace_td(residua_context* context, int64_t m, int64_t n, int64_t k,
                                         const residua_gemm_options* options, size_t* bytes) {
  return gemm_workspace<residua::td>(context, m, n, k, options, bytes);
}
residua_status residua_gemm_workspace_qd(residua_context* context, int64_t m, int64_t n, int64_t k,
                                         const residua_gemm_options* options, size_t* bytes) {
  return gemm_workspace<residua::qd>(context, m, n, k, options, bytes);
}

residua_status residua_symm_workspace_fp32(residua_context* context, residua_side side, int64_t m, int64_t n,
                                           size_t* bytes) {
  return symm_workspace<float>(context, side, m, n, bytes);
}
residua_status residua_symm_workspace_ff(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes) {
  return symm_workspace<residua::ff>(context, side, m, n, bytes);
}
residua_status residua_symm_workspace_fp64(residua_context* context, residua_side side, int64_t m, int64_t n,
                                           size_t* bytes) {
  return symm_workspace<double>(context, side, m, n, bytes);
}
residua_status residua_symm_workspace_ds(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes) {
  return symm_workspace<residua::ds>(context, side, m, n, bytes);
}
residua_status residua_symm_workspace_di(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes) {
  return symm_workspace<residua::di>(context, side, m, n, bytes);
}
residua_status residua_symm_workspace_dit(residua_context* context, residua_side side, int64_t m, int64_t n,
                                          size_t* bytes) {
  return symm_workspace<residua::dit>(context, side, m, n, bytes);
}
residua_status residua_symm_workspace_dd(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes) {
  return symm_workspace<residua::dd>(context, side, m, n, bytes);
}
residua_status residua_symm_workspace_td(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes) {
  return symm_workspace<residua::td>(context, side, m, n, bytes);
}
residua_status residua_symm_workspace_qd(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes) {
  return symm_workspace<residua::qd>(context, side, m, n, bytes);
}

residua_status residua_syrk_workspace_fp32(residua_context* context, int64_t n, int64_t k, size_t* bytes) {
  return syrk_workspace<float>(context, n, k, bytes);
}
residua_status residua_syrk_workspace_ff(residua_context* context, int64_t n, int64_t k, size_t* bytes) {
  return syrk_workspace<residua::ff>(context, n, k, bytes);
}
residua_status residua_syrk_workspace_fp64(residua_context* context, int64_t n, int64_t k, size_t* bytes) {
  return syrk_workspace<double>(context, n, k, bytes);
}
residua_status residua_syrk_workspace_ds(residua_context* context, int64_t n, int64_t k, size_t* bytes) {
  return syrk_workspace<residua::ds>(context, n, k, bytes);
}
residua_status residua_syrk_workspace_di(residua_context* context, int64_t n, int64_t k, size_t* bytes) {
  return syrk_workspace<residua::di>(context, n, k, bytes);
}
residua_status residua_syrk_workspace_dit(residua_context* context, int64_t n, int64_t k, size_t* bytes) {
  return syrk_workspace<residua::dit>(context, n, k, bytes);
}
residua_status residua_syrk_workspace_dd(residua_context* context, int64_t n, int64_t k, size_t* bytes) {
  return syrk_workspace<residua::dd>(context, n, k, bytes);
}
residua_status residua_syrk_workspace_td(residua_context* context, int64_t n, int64_t k, size_t* bytes) {
  return syrk_workspace<residua::td>(context, n, k, bytes);
}
residua_status residua_syrk_workspace_qd(residua_context* context, int64_t n, int64_t k, size_t* bytes) {
  return syrk_workspace<residua::qd>(context, n, k, bytes);
}

residua_status residua_syr2k_workspace_fp32(residua_context* context, int64_t n, int64_t k, size_t* bytes) {
  return syr2k_workspace<float>(context, n, k, bytes);
}
residua_status residua_syr2k_workspace_ff(residua_context* context, int64_t n, int64_t k, size_t* bytes) {
  return syr2k_workspace<residua::ff>(context, n, k, bytes);
}
residua_status residua_syr2k_workspace_fp64(residua_context* context, int64_t n, int64_t k, size_t* bytes) {
  return syr2k_workspace<double>(context, n, k, bytes);
}
residua_status residua_syr2k_workspace_ds(residua_context* context, int64_t n, int64_t k, size_t* bytes) {
  return syr2k_workspace<residua::ds>(context, n, k, bytes);
}
residua_status residua_syr2k_workspace_di(residua_context* context, int64_t n, int64_t k, size_t* bytes) {
  return syr2k_workspace<residua::di>(context, n, k, bytes);
}
residua_status residua_syr2k_workspace_dit(residua_context* context, int64_t n, int64_t k, size_t* bytes) {
  return syr2k_workspace<residua::dit>(context, n, k, bytes);
}
residua_status residua_syr2k_workspace_dd(residua_context* context, int64_t n, int64_t k, size_t* bytes) {
  return syr2k_workspace<residua::dd>(context, n, k, bytes);
}
residua_status residua_syr2k_workspace_td(residua_context* context, int64_t n, int64_t k, size_t* bytes) {
  return syr2k_workspace<residua::td>(context, n, k, bytes);
}
residua_status residua_syr2k_workspace_qd(residua_context* context, int64_t n, int64_t k, size_t* bytes) {
  return syr2k_workspace<residua::qd>(context, n, k, bytes);
}

residua_status residua_trmm_workspace_fp32(residua_context* context, residua_side side, int64_t m, int64_t n,
                                           size_t* bytes) {
  return trmm_workspace<float>(context, side, m, n, bytes);
}
residua_status residua_trmm_workspace_ff(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes) {
  return trmm_workspace<residua::ff>(context, side, m, n, bytes);
}
residua_status residua_trmm_workspace_fp64(residua_context* context, residua_side side, int64_t m, int64_t n,
                                           size_t* bytes) {
  return trmm_workspace<double>(context, side, m, n, bytes);
}
residua_status residua_trmm_workspace_ds(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes) {
  return trmm_workspace<residua::ds>(context, side, m, n, bytes);
}
residua_status residua_trmm_workspace_di(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes) {
  return trmm_workspace<residua::di>(context, side, m, n, bytes);
}
residua_status residua_trmm_workspace_dit(residua_context* context, residua_side side, int64_t m, int64_t n,
                                          size_t* bytes) {
  return trmm_workspace<residua::dit>(context, side, m, n, bytes);
}
residua_status residua_trmm_workspace_dd(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes) {
  return trmm_workspace<residua::dd>(context, side, m, n, bytes);
}
residua_status residua_trmm_workspace_td(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes) {
  return trmm_workspace<residua::td>(context, side, m, n, bytes);
}
residua_status residua_trmm_workspace_qd(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes) {
  return trmm_workspace<residua::qd>(context, side, m, n, bytes);
}

residua_status residua_trsm_workspace_fp32(residua_context* context, residua_side side, int64_t m, int64_t n,
                                           size_t* bytes) {
  return trsm_workspace<float>(context, side, m, n, bytes);
}
residua_status residua_trsm_workspace_ff(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes) {
  return trsm_workspace<residua::ff>(context, side, m, n, bytes);
}
residua_status residua_trsm_workspace_fp64(residua_context* context, residua_side side, int64_t m, int64_t n,
                                           size_t* bytes) {
  return trsm_workspace<double>(context, side, m, n, bytes);
}
residua_status residua_trsm_workspace_ds(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes) {
  return trsm_workspace<residua::ds>(context, side, m, n, bytes);
}
residua_status residua_trsm_workspace_di(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes) {
  return trsm_workspace<residua::di>(context, side, m, n, bytes);
}
residua_status residua_trsm_workspace_dit(residua_context* context, residua_side side, int64_t m, int64_t n,
                                          size_t* bytes) {
  return trsm_workspace<residua::dit>(context, side, m, n, bytes);
}
residua_status residua_trsm_workspace_dd(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes) {
  return trsm_workspace<residua::dd>(context, side, m, n, bytes);
}
residua_status residua_trsm_workspace_td(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes) {
  return trsm_workspace<residua::td>(context, side, m, n, bytes);
}
residua_status residua_trsm_workspace_qd(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes) {
  return trsm_workspace<residua::qd>(context, side, m, n, bytes);
}

residua_status residua_symm_fp32(residua_context* context, residua_side side, residua_uplo uplo, int64_t m,
                                 int64_t n, const double* alpha, const float* A, int64_t lda, const float* B,
                                 int64_t ldb, const double* beta, float* C, int64_t ldc) {
  return symm<float>(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_symm_ff(residua_context* context, residua_side side, residua_uplo uplo, int64_t m,
                               int64_t n, const double* alpha, const residua_ff* A, int64_t lda,
                               const residua_ff* B, int64_t ldb, const double* beta, residua_ff* C,
                               int64_t ldc) {
  return symm<residua::ff>(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_symm_fp64(residua_context* context, residua_side side, residua_uplo uplo, int64_t m,
                                 int64_t n, const double* alpha, const double* A, int64_t lda,
                                 const double* B, int64_t ldb, const double* beta, double* C, int64_t ldc) {
  return symm<double>(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_symm_ds(residua_context* context, residua_side side, residua_uplo uplo, int64_t m,
                               int64_t n, const residua_dd* alpha, residua_const_ds_array A, int64_t lda,
                               residua_const_ds_array B, int64_t ldb, const residua_dd* beta,
                               residua_ds_array C, int64_t ldc) {
  return symm<residua::ds>(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_symm_di(residua_context* context, residua_side side, residua_uplo uplo, int64_t m,
                               int64_t n, const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                               residua_const_di_array B, int64_t ldb, const residua_dd* beta,
                               residua_di_array C, int64_t ldc) {
  return symm<residua::di>(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_symm_dit(residua_context* context, residua_side side, residua_uplo uplo, int64_t m,
                                int64_t n, const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                residua_const_di_array B, int64_t ldb, const residua_dd* beta,
                                residua_di_array C, int64_t ldc) {
  return symm<residua::dit>(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_symm_dd(residua_context* context, residua_side side, residua_uplo uplo, int64_t m,
                               int64_t n, const residua_dd* alpha, const residua_dd* A, int64_t lda,
                               const residua_dd* B, int64_t ldb, const residua_dd* beta, residua_dd* C,
                               int64_t ldc) {
  return symm<residua::dd>(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_symm_td(residua_context* context, residua_side side, residua_uplo uplo, int64_t m,
                               int64_t n, const residua_td* alpha, const residua_td* A, int64_t lda,
                               const residua_td* B, int64_t ldb, const residua_td* beta, residua_td* C,
                               int64_t ldc) {
  return symm<residua::td>(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_symm_qd(residua_context* context, residua_side side, residua_uplo uplo, int64_t m,
                               int64_t n, const residua_qd* alpha, const residua_qd* A, int64_t lda,
                               const residua_qd* B, int64_t ldb, const residua_qd* beta, residua_qd* C,
                               int64_t ldc) {
  return symm<residua::qd>(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}

residua_status residua_syrk_fp32(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                 int64_t k, const double* alpha, const float* A, int64_t lda,
                                 const double* beta, float* C, int64_t ldc) {
  return syrk<float>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}
residua_status residua_syrk_ff(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                               int64_t k, const double* alpha, const residua_ff* A, int64_t lda,
                               const double* beta, residua_ff* C, int64_t ldc) {
  return syrk<residua::ff>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}
residua_status residua_syrk_fp64(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                 int64_t k, const double* alpha, const double* A, int64_t lda,
                                 const double* beta, double* C, int64_t ldc) {
  return syrk<double>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}
residua_status residua_syrk_ds(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                               int64_t k, const residua_dd* alpha, residua_const_ds_array A, int64_t lda,
                               const residua_dd* beta, residua_ds_array C, int64_t ldc) {
  return syrk<residua::ds>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}
residua_status residua_syrk_di(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                               int64_t k, const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                               const residua_dd* beta, residua_di_array C, int64_t ldc) {
  return syrk<residua::di>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}
residua_status residua_syrk_dit(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                int64_t k, const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                const residua_dd* beta, residua_di_array C, int64_t ldc) {
  return syrk<residua::dit>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}
residua_status residua_syrk_dd(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                               int64_t k, const residua_dd* alpha, const residua_dd* A, int64_t lda,
                               const residua_dd* beta, residua_dd* C, int64_t ldc) {
  return syrk<residua::dd>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}
residua_status residua_syrk_td(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                               int64_t k, const residua_td* alpha, const residua_td* A, int64_t lda,
                               const residua_td* beta, residua_td* C, int64_t ldc) {
  return syrk<residua::td>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}
residua_status residua_syrk_qd(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                               int64_t k, const residua_qd* alpha, const residua_qd* A, int64_t lda,
                               const residua_qd* beta, residua_qd* C, int64_t ldc) {
  return syrk<residua::qd>(context, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}

residua_status residua_syr2k_fp32(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                  int64_t k, const double* alpha, const float* A, int64_t lda, const float* B,
                                  int64_t ldb, const double* beta, float* C, int64_t ldc) {
  return syr2k<float>(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_syr2k_ff(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                int64_t k, const double* alpha, const residua_ff* A, int64_t lda,
                                const residua_ff* B, int64_t ldb, const double* beta, residua_ff* C,
                                int64_t ldc) {
  return syr2k<residua::ff>(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_syr2k_fp64(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                  int64_t k, const double* alpha, const double* A, int64_t lda,
                                  const double* B, int64_t ldb, const double* beta, double* C, int64_t ldc) {
  return syr2k<double>(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_syr2k_ds(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                int64_t k, const residua_dd* alpha, residua_const_ds_array A, int64_t lda,
                                residua_const_ds_array B, int64_t ldb, const residua_dd* beta,
                                residua_ds_array C, int64_t ldc) {
  return syr2k<residua::ds>(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_syr2k_di(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                int64_t k, const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                residua_const_di_array B, int64_t ldb, const residua_dd* beta,
                                residua_di_array C, int64_t ldc) {
  return syr2k<residua::di>(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_syr2k_dit(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                 int64_t k, const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                 residua_const_di_array B, int64_t ldb, const residua_dd* beta,
                                 residua_di_array C, int64_t ldc) {
  return syr2k<residua::dit>(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_syr2k_dd(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                int64_t k, const residua_dd* alpha, const residua_dd* A, int64_t lda,
                                const residua_dd* B, int64_t ldb, const residua_dd* beta, residua_dd* C,
                                int64_t ldc) {
  return syr2k<residua::dd>(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_syr2k_td(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                int64_t k, const residua_td* alpha, const residua_td* A, int64_t lda,
                                const residua_td* B, int64_t ldb, const residua_td* beta, residua_td* C,
                                int64_t ldc) {
  return syr2k<residua::td>(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
residua_status residua_syr2k_qd(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                int64_t k, const residua_qd* alpha, const residua_qd* A, int64_t lda,
                                const residua_qd* B, int64_t ldb, const residua_qd* beta, residua_qd* C,
                                int64_t ldc) {
  return syr2k<residua::qd>(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}

residua_status residua_trmm_fp32(residua_context* context, residua_side side, residua_uplo uplo,
                                 residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                 const double* alpha, const float* A, int64_t lda, float* B, int64_t ldb) {
  return trmm<float>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_trmm_ff(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n, const double* alpha,
                               const residua_ff* A, int64_t lda, residua_ff* B, int64_t ldb) {
  return trmm<residua::ff>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_trmm_fp64(residua_context* context, residua_side side, residua_uplo uplo,
                                 residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                 const double* alpha, const double* A, int64_t lda, double* B, int64_t ldb) {
  return trmm<double>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_trmm_ds(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n,
                               const residua_dd* alpha, residua_const_ds_array A, int64_t lda,
                               residua_ds_array B, int64_t ldb) {
  return trmm<residua::ds>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_trmm_di(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n,
                               const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                               residua_di_array B, int64_t ldb) {
  return trmm<residua::di>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_trmm_dit(residua_context* context, residua_side side, residua_uplo uplo,
                                residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                residua_di_array B, int64_t ldb) {
  return trmm<residua::dit>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_trmm_dd(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n,
                               const residua_dd* alpha, const residua_dd* A, int64_t lda, residua_dd* B,
                               int64_t ldb) {
  return trmm<residua::dd>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_trmm_td(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n,
                               const residua_td* alpha, const residua_td* A, int64_t lda, residua_td* B,
                               int64_t ldb) {
  return trmm<residua::td>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_trmm_qd(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n,
                               const residua_qd* alpha, const residua_qd* A, int64_t lda, residua_qd* B,
                               int64_t ldb) {
  return trmm<residua::qd>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}

residua_status residua_trsm_fp32(residua_context* context, residua_side side, residua_uplo uplo,
                                 residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                 const double* alpha, const float* A, int64_t lda, float* B, int64_t ldb) {
  return trsm<float>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_trsm_ff(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n, const double* alpha,
                               const residua_ff* A, int64_t lda, residua_ff* B, int64_t ldb) {
  return trsm<residua::ff>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_trsm_fp64(residua_context* context, residua_side side, residua_uplo uplo,
                                 residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                 const double* alpha, const double* A, int64_t lda, double* B, int64_t ldb) {
  return trsm<double>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_trsm_ds(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n,
                               const residua_dd* alpha, residua_const_ds_array A, int64_t lda,
                               residua_ds_array B, int64_t ldb) {
  return trsm<residua::ds>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_trsm_di(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n,
                               const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                               residua_di_array B, int64_t ldb) {
  return trsm<residua::di>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_trsm_dit(residua_context* context, residua_side side, residua_uplo uplo,
                                residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                residua_di_array B, int64_t ldb) {
  return trsm<residua::dit>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_trsm_dd(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n,
                               const residua_dd* alpha, const residua_dd* A, int64_t lda, residua_dd* B,
                               int64_t ldb) {
  return trsm<residua::dd>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_trsm_td(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n,
                               const residua_td* alpha, const residua_td* A, int64_t lda, residua_td* B,
                               int64_t ldb) {
  return trsm<residua::td>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
residua_status residua_trsm_qd(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n,
                               const residua_qd* alpha, const residua_qd* A, int64_t lda, residua_qd* B,
                               int64_t ldb) {
  return trsm<residua::qd>(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}

}  // extern "C"
