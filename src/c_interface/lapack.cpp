// LAPACK for C.
//
// Written by tools/generate-c-interface from tools/c_interface/routines.py: edit those.
// clang-format off

#include "c_interface/call.hpp"
#include "c_interface/batched.hpp"
#include "c_interface/factors.hpp"
#include "c_interface/matrix_functions.hpp"
#include "c_interface/norms.hpp"
#include "c_interface/orthogonal.hpp"
#include "c_interface/refined.hpp"
#include "c_interface/symmetric.hpp"
#include "residua/lapack/determinant.hpp"
#include "residua/lapack/expm.hpp"
#include "residua/lapack/gecon.hpp"
#include "residua/lapack/geev.hpp"
#include "residua/lapack/gels.hpp"
#include "residua/lapack/gelsy.hpp"
#include "residua/lapack/geqp3.hpp"
#include "residua/lapack/geqrf.hpp"
#include "residua/lapack/gesv.hpp"
#include "residua/lapack/gesvd.hpp"
#include "residua/lapack/getrf.hpp"
#include "residua/lapack/getrf_batched.hpp"
#include "residua/lapack/getri.hpp"
#include "residua/lapack/getrs.hpp"
#include "residua/lapack/lange.hpp"
#include "residua/lapack/orgqr.hpp"
#include "residua/lapack/ormqr.hpp"
#include "residua/lapack/pocon.hpp"
#include "residua/lapack/polar.hpp"
#include "residua/lapack/posv.hpp"
#include "residua/lapack/potrf.hpp"
#include "residua/lapack/potrf_batched.hpp"
#include "residua/lapack/potri.hpp"
#include "residua/lapack/potrs.hpp"
#include "residua/lapack/refinement.hpp"
#include "residua/lapack/signm.hpp"
#include "residua/lapack/sqrtm.hpp"
#include "residua/lapack/syevd.hpp"
#include "residua/lapack/sygvd.hpp"
#include "residua/lapack/sytrf.hpp"
#include "residua/lapack/sytrs.hpp"

namespace residua::c_interface {
namespace {

template <class T>
residua_status getrf_workspace(residua_context* context, int64_t m, int64_t n, size_t* bytes) noexcept {
  return query("getrf_workspace", context, bytes, [&](const call& args) {
    return residua::getrf_workspace_bytes<T>(
        args.ctx(), m, n);
  });
}

template <class T>
residua_status potrf_workspace(residua_context* context, int64_t n, size_t* bytes) noexcept {
  return query("potrf_workspace", context, bytes, [&](const call& args) {
    return residua::potrf_workspace_bytes<T>(
        args.ctx(), n);
  });
}

template <class T>
residua_status geqrf_workspace(residua_context* context, int64_t m, int64_t n, size_t* bytes) noexcept {
  return query("geqrf_workspace", context, bytes, [&](const call& args) {
    return residua::geqrf_workspace_bytes<T>(
        args.ctx(), m, n);
  });
}

template <class T>
residua_status orgqr_workspace(residua_context* context, int64_t m, int64_t n, int64_t k,
                               size_t* bytes) noexcept {
  return query("orgqr_workspace", context, bytes, [&](const call& args) {
    return residua::orgqr_workspace_bytes<T>(
        args.ctx(), m, n, k);
  });
}

template <class T>
residua_status ormqr_workspace(residua_context* context, residua_side side, int64_t m, int64_t n, int64_t k,
                               size_t* bytes) noexcept {
  return query("ormqr_workspace", context, bytes, [&](const call& args) {
    const auto given_side = args.choice<residua::side>("side", side);
    return residua::ormqr_workspace_bytes<T>(
        args.ctx(), given_side, m, n, k);
  });
}

}  // namespace
}  // namespace residua::c_interface

using namespace residua::c_interface;

extern "C" {

residua_status residua_getrf_fp32(residua_context* context, int64_t m, int64_t n, float* A, int64_t lda,
                                  int64_t* ipiv, int64_t* info) {
  return getrf<float>(context, m, n, A, lda, ipiv, info);
}
residua_status residua_getrf_fp64(residua_context* context, int64_t m, int64_t n, double* A, int64_t lda,
                                  int64_t* ipiv, int64_t* info) {
  return getrf<double>(context, m, n, A, lda, ipiv, info);
}
residua_status residua_getrf_dd(residua_context* context, int64_t m, int64_t n, residua_dd* A, int64_t lda,
                                int64_t* ipiv, int64_t* info) {
  return getrf<residua::dd>(context, m, n, A, lda, ipiv, info);
}
residua_status residua_getrf_td(residua_context* context, int64_t m, int64_t n, residua_td* A, int64_t lda,
                                int64_t* ipiv, int64_t* info) {
  return getrf<residua::td>(context, m, n, A, lda, ipiv, info);
}
residua_status residua_getrf_qd(residua_context* context, int64_t m, int64_t n, residua_qd* A, int64_t lda,
                                int64_t* ipiv, int64_t* info) {
  return getrf<residua::qd>(context, m, n, A, lda, ipiv, info);
}

residua_status residua_getrs_fp32(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                  const float* A, int64_t lda, const int64_t* ipiv, float* B, int64_t ldb) {
  return getrs<float>(context, trans, n, nrhs, A, lda, ipiv, B, ldb);
}
residua_status residua_getrs_fp64(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                  const double* A, int64_t lda, const int64_t* ipiv, double* B, int64_t ldb) {
  return getrs<double>(context, trans, n, nrhs, A, lda, ipiv, B, ldb);
}
residua_status residua_getrs_dd(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                const residua_dd* A, int64_t lda, const int64_t* ipiv, residua_dd* B,
                                int64_t ldb) {
  return getrs<residua::dd>(context, trans, n, nrhs, A, lda, ipiv, B, ldb);
}
residua_status residua_getrs_td(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                const residua_td* A, int64_t lda, const int64_t* ipiv, residua_td* B,
                                int64_t ldb) {
  return getrs<residua::td>(context, trans, n, nrhs, A, lda, ipiv, B, ldb);
}
residua_status residua_getrs_qd(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                const residua_qd* A, int64_t lda, const int64_t* ipiv, residua_qd* B,
                                int64_t ldb) {
  return getrs<residua::qd>(context, trans, n, nrhs, A, lda, ipiv, B, ldb);
}

residua_status residua_gesv_fp32(residua_context* context, int64_t n, int64_t nrhs, float* A, int64_t lda,
                                 int64_t* ipiv, float* B, int64_t ldb, int64_t* info) {
  return gesv<float>(context, n, nrhs, A, lda, ipiv, B, ldb, info);
}
residua_status residua_gesv_fp64(residua_context* context, int64_t n, int64_t nrhs, double* A, int64_t lda,
                                 int64_t* ipiv, double* B, int64_t ldb, int64_t* info) {
  return gesv<double>(context, n, nrhs, A, lda, ipiv, B, ldb, info);
}
residua_status residua_gesv_dd(residua_context* context, int64_t n, int64_t nrhs, residua_dd* A, int64_t lda,
                               int64_t* ipiv, residua_dd* B, int64_t ldb, int64_t* info) {
  return gesv<residua::dd>(context, n, nrhs, A, lda, ipiv, B, ldb, info);
}
residua_status residua_gesv_td(residua_context* context, int64_t n, int64_t nrhs, residua_td* A, int64_t lda,
                               int64_t* ipiv, residua_td* B, int64_t ldb, int64_t* info) {
  return gesv<residua::td>(context, n, nrhs, A, lda, ipiv, B, ldb, info);
}
residua_status residua_gesv_qd(residua_context* context, int64_t n, int64_t nrhs, residua_qd* A, int64_t lda,
                               int64_t* ipiv, residua_qd* B, int64_t ldb, int64_t* info) {
  return gesv<residua::qd>(context, n, nrhs, A, lda, ipiv, B, ldb, info);
}

residua_status residua_getri_fp32(residua_context* context, int64_t n, float* A, int64_t lda,
                                  const int64_t* ipiv, int64_t* info) {
  return getri<float>(context, n, A, lda, ipiv, info);
}
residua_status residua_getri_fp64(residua_context* context, int64_t n, double* A, int64_t lda,
                                  const int64_t* ipiv, int64_t* info) {
  return getri<double>(context, n, A, lda, ipiv, info);
}
residua_status residua_getri_dd(residua_context* context, int64_t n, residua_dd* A, int64_t lda,
                                const int64_t* ipiv, int64_t* info) {
  return getri<residua::dd>(context, n, A, lda, ipiv, info);
}
residua_status residua_getri_td(residua_context* context, int64_t n, residua_td* A, int64_t lda,
                                const int64_t* ipiv, int64_t* info) {
  return getri<residua::td>(context, n, A, lda, ipiv, info);
}
residua_status residua_getri_qd(residua_context* context, int64_t n, residua_qd* A, int64_t lda,
                                const int64_t* ipiv, int64_t* info) {
  return getri<residua::qd>(context, n, A, lda, ipiv, info);
}

residua_status residua_potrf_fp32(residua_context* context, residua_uplo uplo, int64_t n, float* A,
                                  int64_t lda, int64_t* info) {
  return potrf<float>(context, uplo, n, A, lda, info);
}
residua_status residua_potrf_fp64(residua_context* context, residua_uplo uplo, int64_t n, double* A,
                                  int64_t lda, int64_t* info) {
  return potrf<double>(context, uplo, n, A, lda, info);
}
residua_status residua_potrf_dd(residua_context* context, residua_uplo uplo, int64_t n, residua_dd* A,
                                int64_t lda, int64_t* info) {
  return potrf<residua::dd>(context, uplo, n, A, lda, info);
}
residua_status residua_potrf_td(residua_context* context, residua_uplo uplo, int64_t n, residua_td* A,
                                int64_t lda, int64_t* info) {
  return potrf<residua::td>(context, uplo, n, A, lda, info);
}
residua_status residua_potrf_qd(residua_context* context, residua_uplo uplo, int64_t n, residua_qd* A,
                                int64_t lda, int64_t* info) {
  return potrf<residua::qd>(context, uplo, n, A, lda, info);
}

residua_status residua_potrs_fp32(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                  const float* A, int64_t lda, float* B, int64_t ldb) {
  return potrs<float>(context, uplo, n, nrhs, A, lda, B, ldb);
}
residua_status residua_potrs_fp64(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                  const double* A, int64_t lda, double* B, int64_t ldb) {
  return potrs<double>(context, uplo, n, nrhs, A, lda, B, ldb);
}
residua_status residua_potrs_dd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                const residua_dd* A, int64_t lda, residua_dd* B, int64_t ldb) {
  return potrs<residua::dd>(context, uplo, n, nrhs, A, lda, B, ldb);
}
residua_status residua_potrs_td(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                const residua_td* A, int64_t lda, residua_td* B, int64_t ldb) {
  return potrs<residua::td>(context, uplo, n, nrhs, A, lda, B, ldb);
}
residua_status residua_potrs_qd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                const residua_qd* A, int64_t lda, residua_qd* B, int64_t ldb) {
  return potrs<residua::qd>(context, uplo, n, nrhs, A, lda, B, ldb);
}

residua_status residua_posv_fp32(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                 float* A, int64_t lda, float* B, int64_t ldb, int64_t* info) {
  return posv<float>(context, uplo, n, nrhs, A, lda, B, ldb, info);
}
residua_status residua_posv_fp64(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                 double* A, int64_t lda, double* B, int64_t ldb, int64_t* info) {
  return posv<double>(context, uplo, n, nrhs, A, lda, B, ldb, info);
}
residua_status residua_posv_dd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                               residua_dd* A, int64_t lda, residua_dd* B, int64_t ldb, int64_t* info) {
  return posv<residua::dd>(context, uplo, n, nrhs, A, lda, B, ldb, info);
}
residua_status residua_posv_td(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                               residua_td* A, int64_t lda, residua_td* B, int64_t ldb, int64_t* info) {
  return posv<residua::td>(context, uplo, n, nrhs, A, lda, B, ldb, info);
}
residua_status residua_posv_qd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                               residua_qd* A, int64_t lda, residua_qd* B, int64_t ldb, int64_t* info) {
  return posv<residua::qd>(context, uplo, n, nrhs, A, lda, B, ldb, info);
}

residua_status residua_potri_fp32(residua_context* context, residua_uplo uplo, int64_t n, float* A,
                                  int64_t lda, int64_t* info) {
  return potri<float>(context, uplo, n, A, lda, info);
}
residua_status residua_potri_fp64(residua_context* context, residua_uplo uplo, int64_t n, double* A,
                                  int64_t lda, int64_t* info) {
  return potri<double>(context, uplo, n, A, lda, info);
}
residua_status residua_potri_dd(residua_context* context, residua_uplo uplo, int64_t n, residua_dd* A,
                                int64_t lda, int64_t* info) {
  return potri<residua::dd>(context, uplo, n, A, lda, info);
}
residua_status residua_potri_td(residua_context* context, residua_uplo uplo, int64_t n, residua_td* A,
                                int64_t lda, int64_t* info) {
  return potri<residua::td>(context, uplo, n, A, lda, info);
}
residua_status residua_potri_qd(residua_context* context, residua_uplo uplo, int64_t n, residua_qd* A,
                                int64_t lda, int64_t* info) {
  return potri<residua::qd>(context, uplo, n, A, lda, info);
}

residua_status residua_geqrf_fp32(residua_context* context, int64_t m, int64_t n, float* A, int64_t lda,
                                  float* tau) {
  return geqrf<float>(context, m, n, A, lda, tau);
}
residua_status residua_geqrf_fp64(residua_context* context, int64_t m, int64_t n, double* A, int64_t lda,
                                  double* tau) {
  return geqrf<double>(context, m, n, A, lda, tau);
}
residua_status residua_geqrf_dd(residua_context* context, int64_t m, int64_t n, residua_dd* A, int64_t lda,
                                residua_dd* tau) {
  return geqrf<residua::dd>(context, m, n, A, lda, tau);
}
residua_status residua_geqrf_td(residua_context* context, int64_t m, int64_t n, residua_td* A, int64_t lda,
                                residua_td* tau) {
  return geqrf<residua::td>(context, m, n, A, lda, tau);
}
residua_status residua_geqrf_qd(residua_context* context, int64_t m, int64_t n, residua_qd* A, int64_t lda,
                                residua_qd* tau) {
  return geqrf<residua::qd>(context, m, n, A, lda, tau);
}

residua_status residua_ormqr_fp32(residua_context* context, residua_side side, residua_op trans, int64_t m,
                                  int64_t n, int64_t k, const float* A, int64_t lda, const float* tau,
                                  float* C, int64_t ldc) {
  return ormqr<float>(context, side, trans, m, n, k, A, lda, tau, C, ldc);
}
residua_status residua_ormqr_fp64(residua_context* context, residua_side side, residua_op trans, int64_t m,
                                  int64_t n, int64_t k, const double* A, int64_t lda, const double* tau,
                                  double* C, int64_t ldc) {
  return ormqr<double>(context, side, trans, m, n, k, A, lda, tau, C, ldc);
}
residua_status residua_ormqr_dd(residua_context* context, residua_side side, residua_op trans, int64_t m,
                                int64_t n, int64_t k, const residua_dd* A, int64_t lda, const residua_dd* tau,
                                residua_dd* C, int64_t ldc) {
  return ormqr<residua::dd>(context, side, trans, m, n, k, A, lda, tau, C, ldc);
}
residua_status residua_ormqr_td(residua_context* context, residua_side side, residua_op trans, int64_t m,
                                int64_t n, int64_t k, const residua_td* A, int64_t lda, const residua_td* tau,
                                residua_td* C, int64_t ldc) {
  return ormqr<residua::td>(context, side, trans, m, n, k, A, lda, tau, C, ldc);
}
residua_status residua_ormqr_qd(residua_context* context, residua_side side, residua_op trans, int64_t m,
                                int64_t n, int64_t k, const residua_qd* A, int64_t lda, const residua_qd* tau,
                                residua_qd* C, int64_t ldc) {
  return ormqr<residua::qd>(context, side, trans, m, n, k, A, lda, tau, C, ldc);
}

residua_status residua_orgqr_fp32(residua_context* context, int64_t m, int64_t n, int64_t k, float* A,
                                  int64_t lda, const float* tau) {
  return orgqr<float>(context, m, n, k, A, lda, tau);
}
residua_status residua_orgqr_fp64(residua_context* context, int64_t m, int64_t n, int64_t k, double* A,
                                  int64_t lda, const double* tau) {
  return orgqr<double>(context, m, n, k, A, lda, tau);
}
residua_status residua_orgqr_dd(residua_context* context, int64_t m, int64_t n, int64_t k, residua_dd* A,
                                int64_t lda, const residua_dd* tau) {
  return orgqr<residua::dd>(context, m, n, k, A, lda, tau);
}
residua_status residua_orgqr_td(residua_context* context, int64_t m, int64_t n, int64_t k, residua_td* A,
                                int64_t lda, const residua_td* tau) {
  return orgqr<residua::td>(context, m, n, k, A, lda, tau);
}
residua_status residua_orgqr_qd(residua_context* context, int64_t m, int64_t n, int64_t k, residua_qd* A,
                                int64_t lda, const residua_qd* tau) {
  return orgqr<residua::qd>(context, m, n, k, A, lda, tau);
}

residua_status residua_gels_fp32(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                 int64_t nrhs, float* A, int64_t lda, float* B, int64_t ldb, int64_t* info) {
  return gels<float>(context, trans, m, n, nrhs, A, lda, B, ldb, info);
}
residua_status residua_gels_fp64(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                 int64_t nrhs, double* A, int64_t lda, double* B, int64_t ldb,
                                 int64_t* info) {
  return gels<double>(context, trans, m, n, nrhs, A, lda, B, ldb, info);
}
residua_status residua_gels_dd(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t nrhs,
                               residua_dd* A, int64_t lda, residua_dd* B, int64_t ldb, int64_t* info) {
  return gels<residua::dd>(context, trans, m, n, nrhs, A, lda, B, ldb, info);
}
residua_status residua_gels_td(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t nrhs,
                               residua_td* A, int64_t lda, residua_td* B, int64_t ldb, int64_t* info) {
  return gels<residua::td>(context, trans, m, n, nrhs, A, lda, B, ldb, info);
}
residua_status residua_gels_qd(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t nrhs,
                               residua_qd* A, int64_t lda, residua_qd* B, int64_t ldb, int64_t* info) {
  return gels<residua::qd>(context, trans, m, n, nrhs, A, lda, B, ldb, info);
}

residua_status residua_geqp3_fp32(residua_context* context, int64_t m, int64_t n, float* A, int64_t lda,
                                  int64_t* jpvt, float* tau) {
  return geqp3<float>(context, m, n, A, lda, jpvt, tau);
}
residua_status residua_geqp3_fp64(residua_context* context, int64_t m, int64_t n, double* A, int64_t lda,
                                  int64_t* jpvt, double* tau) {
  return geqp3<double>(context, m, n, A, lda, jpvt, tau);
}
residua_status residua_geqp3_dd(residua_context* context, int64_t m, int64_t n, residua_dd* A, int64_t lda,
                                int64_t* jpvt, residua_dd* tau) {
  return geqp3<residua::dd>(context, m, n, A, lda, jpvt, tau);
}
residua_status residua_geqp3_td(residua_context* context, int64_t m, int64_t n, residua_td* A, int64_t lda,
                                int64_t* jpvt, residua_td* tau) {
  return geqp3<residua::td>(context, m, n, A, lda, jpvt, tau);
}
residua_status residua_geqp3_qd(residua_context* context, int64_t m, int64_t n, residua_qd* A, int64_t lda,
                                int64_t* jpvt, residua_qd* tau) {
  return geqp3<residua::qd>(context, m, n, A, lda, jpvt, tau);
}

residua_status residua_gelsy_fp32(residua_context* context, int64_t m, int64_t n, int64_t nrhs, float* A,
                                  int64_t lda, float* B, int64_t ldb, int64_t* jpvt, const double* rcond,
                                  int64_t* rank) {
  return gelsy<float>(context, m, n, nrhs, A, lda, B, ldb, jpvt, rcond, rank);
}
residua_status residua_gelsy_fp64(residua_context* context, int64_t m, int64_t n, int64_t nrhs, double* A,
                                  int64_t lda, double* B, int64_t ldb, int64_t* jpvt, const double* rcond,
                                  int64_t* rank) {
  return gelsy<double>(context, m, n, nrhs, A, lda, B, ldb, jpvt, rcond, rank);
}
residua_status residua_gelsy_dd(residua_context* context, int64_t m, int64_t n, int64_t nrhs, residua_dd* A,
                                int64_t lda, residua_dd* B, int64_t ldb, int64_t* jpvt,
                                const residua_dd* rcond, int64_t* rank) {
  return gelsy<residua::dd>(context, m, n, nrhs, A, lda, B, ldb, jpvt, rcond, rank);
}
residua_status residua_gelsy_td(residua_context* context, int64_t m, int64_t n, int64_t nrhs, residua_td* A,
                                int64_t lda, residua_td* B, int64_t ldb, int64_t* jpvt,
                                const residua_td* rcond, int64_t* rank) {
  return gelsy<residua::td>(context, m, n, nrhs, A, lda, B, ldb, jpvt, rcond, rank);
}
residua_status residua_gelsy_qd(residua_context* context, int64_t m, int64_t n, int64_t nrhs, residua_qd* A,
                                int64_t lda, residua_qd* B, int64_t ldb, int64_t* jpvt,
                                const residua_qd* rcond, int64_t* rank) {
  return gelsy<residua::qd>(context, m, n, nrhs, A, lda, B, ldb, jpvt, rcond, rank);
}

residua_status residua_sytrf_fp32(residua_context* context, residua_uplo uplo, int64_t n, float* A,
                                  int64_t lda, int64_t* ipiv, int64_t* info) {
  return sytrf<float>(context, uplo, n, A, lda, ipiv, info);
}
residua_status residua_sytrf_fp64(residua_context* context, residua_uplo uplo, int64_t n, double* A,
                                  int64_t lda, int64_t* ipiv, int64_t* info) {
  return sytrf<double>(context, uplo, n, A, lda, ipiv, info);
}
residua_status residua_sytrf_dd(residua_context* context, residua_uplo uplo, int64_t n, residua_dd* A,
                                int64_t lda, int64_t* ipiv, int64_t* info) {
  return sytrf<residua::dd>(context, uplo, n, A, lda, ipiv, info);
}
residua_status residua_sytrf_td(residua_context* context, residua_uplo uplo, int64_t n, residua_td* A,
                                int64_t lda, int64_t* ipiv, int64_t* info) {
  return sytrf<residua::td>(context, uplo, n, A, lda, ipiv, info);
}
residua_status residua_sytrf_qd(residua_context* context, residua_uplo uplo, int64_t n, residua_qd* A,
                                int64_t lda, int64_t* ipiv, int64_t* info) {
  return sytrf<residua::qd>(context, uplo, n, A, lda, ipiv, info);
}

residua_status residua_sytrs_fp32(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                  const float* A, int64_t lda, const int64_t* ipiv, float* B, int64_t ldb) {
  return sytrs<float>(context, uplo, n, nrhs, A, lda, ipiv, B, ldb);
}
residua_status residua_sytrs_fp64(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                  const double* A, int64_t lda, const int64_t* ipiv, double* B, int64_t ldb) {
  return sytrs<double>(context, uplo, n, nrhs, A, lda, ipiv, B, ldb);
}
residua_status residua_sytrs_dd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                const residua_dd* A, int64_t lda, const int64_t* ipiv, residua_dd* B,
                                int64_t ldb) {
  return sytrs<residua::dd>(context, uplo, n, nrhs, A, lda, ipiv, B, ldb);
}
residua_status residua_sytrs_td(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                const residua_td* A, int64_t lda, const int64_t* ipiv, residua_td* B,
                                int64_t ldb) {
  return sytrs<residua::td>(context, uplo, n, nrhs, A, lda, ipiv, B, ldb);
}
residua_status residua_sytrs_qd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                const residua_qd* A, int64_t lda, const int64_t* ipiv, residua_qd* B,
                                int64_t ldb) {
  return sytrs<residua::qd>(context, uplo, n, nrhs, A, lda, ipiv, B, ldb);
}

residua_status residua_lange_fp32(residua_context* context, residua_norm norm, int64_t m, int64_t n,
                                  const float* A, int64_t lda, double* result) {
  return lange<float>(context, norm, m, n, A, lda, result);
}
residua_status residua_lange_fp64(residua_context* context, residua_norm norm, int64_t m, int64_t n,
                                  const double* A, int64_t lda, double* result) {
  return lange<double>(context, norm, m, n, A, lda, result);
}
residua_status residua_lange_dd(residua_context* context, residua_norm norm, int64_t m, int64_t n,
                                const residua_dd* A, int64_t lda, residua_dd* result) {
  return lange<residua::dd>(context, norm, m, n, A, lda, result);
}
residua_status residua_lange_td(residua_context* context, residua_norm norm, int64_t m, int64_t n,
                                const residua_td* A, int64_t lda, residua_td* result) {
  return lange<residua::td>(context, norm, m, n, A, lda, result);
}
residua_status residua_lange_qd(residua_context* context, residua_norm norm, int64_t m, int64_t n,
                                const residua_qd* A, int64_t lda, residua_qd* result) {
  return lange<residua::qd>(context, norm, m, n, A, lda, result);
}

residua_status residua_lansy_fp32(residua_context* context, residua_norm norm, residua_uplo uplo, int64_t n,
                                  const float* A, int64_t lda, double* result) {
  return lansy<float>(context, norm, uplo, n, A, lda, result);
}
residua_status residua_lansy_fp64(residua_context* context, residua_norm norm, residua_uplo uplo, int64_t n,
                                  const double* A, int64_t lda, double* result) {
  return lansy<double>(context, norm, uplo, n, A, lda, result);
}
residua_status residua_lansy_dd(residua_context* context, residua_norm norm, residua_uplo uplo, int64_t n,
                                const residua_dd* A, int64_t lda, residua_dd* result) {
  return lansy<residua::dd>(context, norm, uplo, n, A, lda, result);
}
residua_status residua_lansy_td(residua_context* context, residua_norm norm, residua_uplo uplo, int64_t n,
                                const residua_td* A, int64_t lda, residua_td* result) {
  return lansy<residua::td>(context, norm, uplo, n, A, lda, result);
}
residua_status residua_lansy_qd(residua_context* context, residua_norm norm, residua_uplo uplo, int64_t n,
                                const residua_qd* A, int64_t lda, residua_qd* result) {
  return lansy<residua::qd>(context, norm, uplo, n, A, lda, result);
}

residua_status residua_gecon_fp32(residua_context* context, residua_norm norm, int64_t n, const float* A,
                                  int64_t lda, double anorm, double* rcond) {
  return gecon<float>(context, norm, n, A, lda, anorm, rcond);
}
residua_status residua_gecon_fp64(residua_context* context, residua_norm norm, int64_t n, const double* A,
                                  int64_t lda, double anorm, double* rcond) {
  return gecon<double>(context, norm, n, A, lda, anorm, rcond);
}
residua_status residua_gecon_dd(residua_context* context, residua_norm norm, int64_t n, const residua_dd* A,
                                int64_t lda, double anorm, double* rcond) {
  return gecon<residua::dd>(context, norm, n, A, lda, anorm, rcond);
}
residua_status residua_gecon_td(residua_context* context, residua_norm norm, int64_t n, const residua_td* A,
                                int64_t lda, double anorm, double* rcond) {
  return gecon<residua::td>(context, norm, n, A, lda, anorm, rcond);
}
residua_status residua_gecon_qd(residua_context* context, residua_norm norm, int64_t n, const residua_qd* A,
                                int64_t lda, double anorm, double* rcond) {
  return gecon<residua::qd>(context, norm, n, A, lda, anorm, rcond);
}

residua_status residua_pocon_fp32(residua_context* context, residua_uplo uplo, int64_t n, const float* A,
                                  int64_t lda, double anorm, double* rcond) {
  return pocon<float>(context, uplo, n, A, lda, anorm, rcond);
}
residua_status residua_pocon_fp64(residua_context* context, residua_uplo uplo, int64_t n, const double* A,
                                  int64_t lda, double anorm, double* rcond) {
  return pocon<double>(context, uplo, n, A, lda, anorm, rcond);
}
residua_status residua_pocon_dd(residua_context* context, residua_uplo uplo, int64_t n, const residua_dd* A,
                                int64_t lda, double anorm, double* rcond) {
  return pocon<residua::dd>(context, uplo, n, A, lda, anorm, rcond);
}
residua_status residua_pocon_td(residua_context* context, residua_uplo uplo, int64_t n, const residua_td* A,
                                int64_t lda, double anorm, double* rcond) {
  return pocon<residua::td>(context, uplo, n, A, lda, anorm, rcond);
}
residua_status residua_pocon_qd(residua_context* context, residua_uplo uplo, int64_t n, const residua_qd* A,
                                int64_t lda, double anorm, double* rcond) {
  return pocon<residua::qd>(context, uplo, n, A, lda, anorm, rcond);
}

residua_status residua_determinant_fp32(residua_context* context, int64_t n, const float* A, int64_t lda,
                                        const int64_t* ipiv, int* sign, double* mantissa, int64_t* exponent,
                                        double* logarithm) {
  return determinant<float>(context, n, A, lda, ipiv, sign, mantissa, exponent, logarithm);
}
residua_status residua_determinant_fp64(residua_context* context, int64_t n, const double* A, int64_t lda,
                                        const int64_t* ipiv, int* sign, double* mantissa, int64_t* exponent,
                                        double* logarithm) {
  return determinant<double>(context, n, A, lda, ipiv, sign, mantissa, exponent, logarithm);
}
residua_status residua_determinant_dd(residua_context* context, int64_t n, const residua_dd* A, int64_t lda,
                                      const int64_t* ipiv, int* sign, residua_dd* mantissa, int64_t* exponent,
                                      residua_dd* logarithm) {
  return determinant<residua::dd>(context, n, A, lda, ipiv, sign, mantissa, exponent, logarithm);
}
residua_status residua_determinant_td(residua_context* context, int64_t n, const residua_td* A, int64_t lda,
                                      const int64_t* ipiv, int* sign, residua_td* mantissa, int64_t* exponent,
                                      residua_td* logarithm) {
  return determinant<residua::td>(context, n, A, lda, ipiv, sign, mantissa, exponent, logarithm);
}
residua_status residua_determinant_qd(residua_context* context, int64_t n, const residua_qd* A, int64_t lda,
                                      const int64_t* ipiv, int* sign, residua_qd* mantissa, int64_t* exponent,
                                      residua_qd* logarithm) {
  return determinant<residua::qd>(context, n, A, lda, ipiv, sign, mantissa, exponent, logarithm);
}

residua_status residua_gesv_refined_fp64(residua_context* context, int64_t n, int64_t nrhs, const double* A,
                                         int64_t lda, const double* B, int64_t ldb, double* X, int64_t ldx,
                                         const residua_refinement_options* options,
                                         residua_refinement_report* report) {
  return gesv_refined<double, double>(context, n, nrhs, A, lda, B, ldb, X, ldx, options, report);
}
residua_status residua_gesv_refined_dd(residua_context* context, int64_t n, int64_t nrhs, const residua_dd* A,
                                       int64_t lda, const residua_dd* B, int64_t ldb, residua_dd* X,
                                       int64_t ldx, const residua_refinement_options* options,
                                       residua_refinement_report* report) {
  return gesv_refined<residua::dd, residua::dd>(context, n, nrhs, A, lda, B, ldb, X, ldx, options, report);
}
residua_status residua_gesv_refined_td(residua_context* context, int64_t n, int64_t nrhs, const residua_td* A,
                                       int64_t lda, const residua_td* B, int64_t ldb, residua_td* X,
                                       int64_t ldx, const residua_refinement_options* options,
                                       residua_refinement_report* report) {
  return gesv_refined<residua::td, residua::td>(context, n, nrhs, A, lda, B, ldb, X, ldx, options, report);
}
residua_status residua_gesv_refined_qd(residua_context* context, int64_t n, int64_t nrhs, const residua_qd* A,
                                       int64_t lda, const residua_qd* B, int64_t ldb, residua_qd* X,
                                       int64_t ldx, const residua_refinement_options* options,
                                       residua_refinement_report* report) {
  return gesv_refined<residua::qd, residua::qd>(context, n, nrhs, A, lda, B, ldb, X, ldx, options, report);
}
residua_status residua_gesv_refined_fp64_dd(residua_context* context, int64_t n, int64_t nrhs,
                                            const double* A, int64_t lda, const residua_dd* B, int64_t ldb,
                                            residua_dd* X, int64_t ldx,
                                            const residua_refinement_options* options,
                                            residua_refinement_report* report) {
  return gesv_refined<double, residua::dd>(context, n, nrhs, A, lda, B, ldb, X, ldx, options, report);
}
residua_status residua_gesv_refined_fp64_td(residua_context* context, int64_t n, int64_t nrhs,
                                            const double* A, int64_t lda, const residua_td* B, int64_t ldb,
                                            residua_td* X, int64_t ldx,
                                            const residua_refinement_options* options,
                                            residua_refinement_report* report) {
  return gesv_refined<double, residua::td>(context, n, nrhs, A, lda, B, ldb, X, ldx, options, report);
}
residua_status residua_gesv_refined_fp64_qd(residua_context* context, int64_t n, int64_t nrhs,
                                            const double* A, int64_t lda, const residua_qd* B, int64_t ldb,
                                            residua_qd* X, int64_t ldx,
                                            const residua_refinement_options* options,
                                            residua_refinement_report* report) {
  return gesv_refined<double, residua::qd>(context, n, nrhs, A, lda, B, ldb, X, ldx, options, report);
}

residua_status residua_posv_refined_fp64(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                         const double* A, int64_t lda, const double* B, int64_t ldb,
                                         double* X, int64_t ldx, const residua_refinement_options* options,
                                         residua_refinement_report* report) {
  return posv_refined<double, double>(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx, options, report);
}
residua_status residua_posv_refined_dd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                       const residua_dd* A, int64_t lda, const residua_dd* B, int64_t ldb,
                                       residua_dd* X, int64_t ldx, const residua_refinement_options* options,
                                       residua_refinement_report* report) {
  return posv_refined<residua::dd, residua::dd>(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx, options,
                                                report);
}
residua_status residua_posv_refined_td(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                       const residua_td* A, int64_t lda, const residua_td* B, int64_t ldb,
                                       residua_td* X, int64_t ldx, const residua_refinement_options* options,
                                       residua_refinement_report* report) {
  return posv_refined<residua::td, residua::td>(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx, options,
                                                report);
}
residua_status residua_posv_refined_qd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                       const residua_qd* A, int64_t lda, const residua_qd* B, int64_t ldb,
                                       residua_qd* X, int64_t ldx, const residua_refinement_options* options,
                                       residua_refinement_report* report) {
  return posv_refined<residua::qd, residua::qd>(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx, options,
                                                report);
}
residua_status residua_posv_refined_fp64_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                            int64_t nrhs, const double* A, int64_t lda, const residua_dd* B,
                                            int64_t ldb, residua_dd* X, int64_t ldx,
                                            const residua_refinement_options* options,
                                            residua_refinement_report* report) {
  return posv_refined<double, residua::dd>(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx, options, report);
}
residua_status residua_posv_refined_fp64_td(residua_context* context, residua_uplo uplo, int64_t n,
                                            int64_t nrhs, const double* A, int64_t lda, const residua_td* B,
                                            int64_t ldb, residua_td* X, int64_t ldx,
                                            const residua_refinement_options* options,
                                            residua_refinement_report* report) {
  return posv_refined<double, residua::td>(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx, options, report);
}
residua_status residua_posv_refined_fp64_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                            int64_t nrhs, const double* A, int64_t lda, const residua_qd* B,
                                            int64_t ldb, residua_qd* X, int64_t ldx,
                                            const residua_refinement_options* options,
                                            residua_refinement_report* report) {
  return posv_refined<double, residua::qd>(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx, options, report);
}

residua_status residua_getrf_workspace_fp32(residua_context* context, int64_t m, int64_t n, size_t* bytes) {
  return getrf_workspace<float>(context, m, n, bytes);
}
residua_status residua_getrf_workspace_fp64(residua_context* context, int64_t m, int64_t n, size_t* bytes) {
  return getrf_workspace<double>(context, m, n, bytes);
}
residua_status residua_getrf_workspace_dd(residua_context* context, int64_t m, int64_t n, size_t* bytes) {
  return getrf_workspace<residua::dd>(context, m, n, bytes);
}
residua_status residua_getrf_workspace_td(residua_context* context, int64_t m, int64_t n, size_t* bytes) {
  return getrf_workspace<residua::td>(context, m, n, bytes);
}
residua_status residua_getrf_workspace_qd(residua_context* context, int64_t m, int64_t n, size_t* bytes) {
  return getrf_workspace<residua::qd>(context, m, n, bytes);
}

residua_status residua_potrf_workspace_fp32(residua_context* context, int64_t n, size_t* bytes) {
  return potrf_workspace<float>(context, n, bytes);
}
residua_status residua_potrf_workspace_fp64(residua_context* context, int64_t n, size_t* bytes) {
  return potrf_workspace<double>(context, n, bytes);
}
residua_status residua_potrf_workspace_dd(residua_context* context, int64_t n, size_t* bytes) {
  return potrf_workspace<residua::dd>(context, n, bytes);
}
residua_status residua_potrf_workspace_td(residua_context* context, int64_t n, size_t* bytes) {
  return potrf_workspace<residua::td>(context, n, bytes);
}
residua_status residua_potrf_workspace_qd(residua_context* context, int64_t n, size_t* bytes) {
  return potrf_workspace<residua::qd>(context, n, bytes);
}

residua_status residua_geqrf_workspace_fp32(residua_context* context, int64_t m, int64_t n, size_t* bytes) {
  return geqrf_workspace<float>(context, m, n, bytes);
}
residua_status residua_geqrf_workspace_fp64(residua_context* context, int64_t m, int64_t n, size_t* bytes) {
  return geqrf_workspace<double>(context, m, n, bytes);
}
residua_status residua_geqrf_workspace_dd(residua_context* context, int64_t m, int64_t n, size_t* bytes) {
  return geqrf_workspace<residua::dd>(context, m, n, bytes);
}
residua_status residua_geqrf_workspace_td(residua_context* context, int64_t m, int64_t n, size_t* bytes) {
  return geqrf_workspace<residua::td>(context, m, n, bytes);
}
residua_status residua_geqrf_workspace_qd(residua_context* context, int64_t m, int64_t n, size_t* bytes) {
  return geqrf_workspace<residua::qd>(context, m, n, bytes);
}

residua_status residua_orgqr_workspace_fp32(residua_context* context, int64_t m, int64_t n, int64_t k,
                                            size_t* bytes) {
  return orgqr_workspace<float>(context, m, n, k, bytes);
}
residua_status residua_orgqr_workspace_fp64(residua_context* context, int64_t m, int64_t n, int64_t k,
                                            size_t* bytes) {
  return orgqr_workspace<double>(context, m, n, k, bytes);
}
residua_status residua_orgqr_workspace_dd(residua_context* context, int64_t m, int64_t n, int64_t k,
                                          size_t* bytes) {
  return orgqr_workspace<residua::dd>(context, m, n, k, bytes);
}
residua_status residua_orgqr_workspace_td(residua_context* context, int64_t m, int64_t n, int64_t k,
                                          size_t* bytes) {
  return orgqr_workspace<residua::td>(context, m, n, k, bytes);
}
residua_status residua_orgqr_workspace_qd(residua_context* context, int64_t m, int64_t n, int64_t k,
                                          size_t* bytes) {
  return orgqr_workspace<residua::qd>(context, m, n, k, bytes);
}

residua_status residua_ormqr_workspace_fp32(residua_context* context, residua_side side, int64_t m, int64_t n,
                                            int64_t k, size_t* bytes) {
  return ormqr_workspace<float>(context, side, m, n, k, bytes);
}
residua_status residua_ormqr_workspace_fp64(residua_context* context, residua_side side, int64_t m, int64_t n,
                                            int64_t k, size_t* bytes) {
  return ormqr_workspace<double>(context, side, m, n, k, bytes);
}
residua_status residua_ormqr_workspace_dd(residua_context* context, residua_side side, int64_t m, int64_t n,
                                          int64_t k, size_t* bytes) {
  return ormqr_workspace<residua::dd>(context, side, m, n, k, bytes);
}
residua_status residua_ormqr_workspace_td(residua_context* context, residua_side side, int64_t m, int64_t n,
                                          int64_t k, size_t* bytes) {
  return ormqr_workspace<residua::td>(context, side, m, n, k, bytes);
}
residua_status residua_ormqr_workspace_qd(residua_context* context, residua_side side, int64_t m, int64_t n,
                                          int64_t k, size_t* bytes) {
  return ormqr_workspace<residua::qd>(context, side, m, n, k, bytes);
}

residua_status residua_syevd_fp64(residua_context* context, residua_uplo uplo, int64_t n, double* A,
                                  int64_t lda, double* w, int64_t* info, double* error) {
  return syevd<double>(context, uplo, n, A, lda, w, info, error);
}
residua_status residua_syevd_dd(residua_context* context, residua_uplo uplo, int64_t n, residua_dd* A,
                                int64_t lda, residua_dd* w, int64_t* info, double* error) {
  return syevd<residua::dd>(context, uplo, n, A, lda, w, info, error);
}
residua_status residua_syevd_td(residua_context* context, residua_uplo uplo, int64_t n, residua_td* A,
                                int64_t lda, residua_td* w, int64_t* info, double* error) {
  return syevd<residua::td>(context, uplo, n, A, lda, w, info, error);
}
residua_status residua_syevd_qd(residua_context* context, residua_uplo uplo, int64_t n, residua_qd* A,
                                int64_t lda, residua_qd* w, int64_t* info, double* error) {
  return syevd<residua::qd>(context, uplo, n, A, lda, w, info, error);
}

residua_status residua_sygvd_fp64(residua_context* context, int32_t itype, residua_uplo uplo, int64_t n,
                                  double* A, int64_t lda, double* B, int64_t ldb, double* w, int64_t* info,
                                  double* error) {
  return sygvd<double>(context, itype, uplo, n, A, lda, B, ldb, w, info, error);
}
residua_status residua_sygvd_dd(residua_context* context, int32_t itype, residua_uplo uplo, int64_t n,
                                residua_dd* A, int64_t lda, residua_dd* B, int64_t ldb, residua_dd* w,
                                int64_t* info, double* error) {
  return sygvd<residua::dd>(context, itype, uplo, n, A, lda, B, ldb, w, info, error);
}
residua_status residua_sygvd_td(residua_context* context, int32_t itype, residua_uplo uplo, int64_t n,
                                residua_td* A, int64_t lda, residua_td* B, int64_t ldb, residua_td* w,
                                int64_t* info, double* error) {
  return sygvd<residua::td>(context, itype, uplo, n, A, lda, B, ldb, w, info, error);
}
residua_status residua_sygvd_qd(residua_context* context, int32_t itype, residua_uplo uplo, int64_t n,
                                residua_qd* A, int64_t lda, residua_qd* B, int64_t ldb, residua_qd* w,
                                int64_t* info, double* error) {
  return sygvd<residua::qd>(context, itype, uplo, n, A, lda, B, ldb, w, info, error);
}

residua_status residua_geev_fp64(residua_context* context, int64_t n, const double* A, int64_t lda,
                                 double* wr, double* wi, double* Y, int64_t ldy, double* X, int64_t ldx,
                                 int64_t* info, double* error) {
  return geev<double>(context, n, A, lda, wr, wi, Y, ldy, X, ldx, info, error);
}
residua_status residua_geev_dd(residua_context* context, int64_t n, const residua_dd* A, int64_t lda,
                               residua_dd* wr, residua_dd* wi, residua_dd* Y, int64_t ldy, residua_dd* X,
                               int64_t ldx, int64_t* info, double* error) {
  return geev<residua::dd>(context, n, A, lda, wr, wi, Y, ldy, X, ldx, info, error);
}
residua_status residua_geev_td(residua_context* context, int64_t n, const residua_td* A, int64_t lda,
                               residua_td* wr, residua_td* wi, residua_td* Y, int64_t ldy, residua_td* X,
                               int64_t ldx, int64_t* info, double* error) {
  return geev<residua::td>(context, n, A, lda, wr, wi, Y, ldy, X, ldx, info, error);
}
residua_status residua_geev_qd(residua_context* context, int64_t n, const residua_qd* A, int64_t lda,
                               residua_qd* wr, residua_qd* wi, residua_qd* Y, int64_t ldy, residua_qd* X,
                               int64_t ldx, int64_t* info, double* error) {
  return geev<residua::qd>(context, n, A, lda, wr, wi, Y, ldy, X, ldx, info, error);
}

residua_status residua_gesvd_fp64(residua_context* context, int64_t m, int64_t n, const double* A,
                                  int64_t lda, double* s, double* U, int64_t ldu, double* Vt, int64_t ldvt,
                                  int64_t* info, double* error) {
  return gesvd<double>(context, m, n, A, lda, s, U, ldu, Vt, ldvt, info, error);
}
residua_status residua_gesvd_dd(residua_context* context, int64_t m, int64_t n, const residua_dd* A,
                                int64_t lda, residua_dd* s, residua_dd* U, int64_t ldu, residua_dd* Vt,
                                int64_t ldvt, int64_t* info, double* error) {
  return gesvd<residua::dd>(context, m, n, A, lda, s, U, ldu, Vt, ldvt, info, error);
}
residua_status residua_gesvd_td(residua_context* context, int64_t m, int64_t n, const residua_td* A,
                                int64_t lda, residua_td* s, residua_td* U, int64_t ldu, residua_td* Vt,
                                int64_t ldvt, int64_t* info, double* error) {
  return gesvd<residua::td>(context, m, n, A, lda, s, U, ldu, Vt, ldvt, info, error);
}
residua_status residua_gesvd_qd(residua_context* context, int64_t m, int64_t n, const residua_qd* A,
                                int64_t lda, residua_qd* s, residua_qd* U, int64_t ldu, residua_qd* Vt,
                                int64_t ldvt, int64_t* info, double* error) {
  return gesvd<residua::qd>(context, m, n, A, lda, s, U, ldu, Vt, ldvt, info, error);
}

residua_status residua_gesvd_full_fp64(residua_context* context, int64_t m, int64_t n, const double* A,
                                       int64_t lda, double* s, double* U, int64_t ldu, double* Vt,
                                       int64_t ldvt, int64_t* info, double* error) {
  return gesvd_full<double>(context, m, n, A, lda, s, U, ldu, Vt, ldvt, info, error);
}
residua_status residua_gesvd_full_dd(residua_context* context, int64_t m, int64_t n, const residua_dd* A,
                                     int64_t lda, residua_dd* s, residua_dd* U, int64_t ldu, residua_dd* Vt,
                                     int64_t ldvt, int64_t* info, double* error) {
  return gesvd_full<residua::dd>(context, m, n, A, lda, s, U, ldu, Vt, ldvt, info, error);
}
residua_status residua_gesvd_full_td(residua_context* context, int64_t m, int64_t n, const residua_td* A,
                                     int64_t lda, residua_td* s, residua_td* U, int64_t ldu, residua_td* Vt,
                                     int64_t ldvt, int64_t* info, double* error) {
  return gesvd_full<residua::td>(context, m, n, A, lda, s, U, ldu, Vt, ldvt, info, error);
}
residua_status residua_gesvd_full_qd(residua_context* context, int64_t m, int64_t n, const residua_qd* A,
                                     int64_t lda, residua_qd* s, residua_qd* U, int64_t ldu, residua_qd* Vt,
                                     int64_t ldvt, int64_t* info, double* error) {
  return gesvd_full<residua::qd>(context, m, n, A, lda, s, U, ldu, Vt, ldvt, info, error);
}

residua_status residua_refine_eigenvectors_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                                const double* A, int64_t lda, double* X, int64_t ldx,
                                                double* w, int64_t* info, double* error) {
  return refine_eigenvectors<double>(context, uplo, n, A, lda, X, ldx, w, info, error);
}
residua_status residua_refine_eigenvectors_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                              const residua_dd* A, int64_t lda, residua_dd* X, int64_t ldx,
                                              residua_dd* w, int64_t* info, double* error) {
  return refine_eigenvectors<residua::dd>(context, uplo, n, A, lda, X, ldx, w, info, error);
}
residua_status residua_refine_eigenvectors_td(residua_context* context, residua_uplo uplo, int64_t n,
                                              const residua_td* A, int64_t lda, residua_td* X, int64_t ldx,
                                              residua_td* w, int64_t* info, double* error) {
  return refine_eigenvectors<residua::td>(context, uplo, n, A, lda, X, ldx, w, info, error);
}
residua_status residua_refine_eigenvectors_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                              const residua_qd* A, int64_t lda, residua_qd* X, int64_t ldx,
                                              residua_qd* w, int64_t* info, double* error) {
  return refine_eigenvectors<residua::qd>(context, uplo, n, A, lda, X, ldx, w, info, error);
}

residua_status residua_refine_singular_vectors_fp64(residua_context* context, int64_t m, int64_t n,
                                                    const double* A, int64_t lda, double* U, int64_t ldu,
                                                    double* s, double* Vt, int64_t ldvt, int64_t* info,
                                                    double* error) {
  return refine_singular_vectors<double>(context, m, n, A, lda, U, ldu, s, Vt, ldvt, info, error);
}
residua_status residua_refine_singular_vectors_dd(residua_context* context, int64_t m, int64_t n,
                                                  const residua_dd* A, int64_t lda, residua_dd* U,
                                                  int64_t ldu, residua_dd* s, residua_dd* Vt, int64_t ldvt,
                                                  int64_t* info, double* error) {
  return refine_singular_vectors<residua::dd>(context, m, n, A, lda, U, ldu, s, Vt, ldvt, info, error);
}
residua_status residua_refine_singular_vectors_td(residua_context* context, int64_t m, int64_t n,
                                                  const residua_td* A, int64_t lda, residua_td* U,
                                                  int64_t ldu, residua_td* s, residua_td* Vt, int64_t ldvt,
                                                  int64_t* info, double* error) {
  return refine_singular_vectors<residua::td>(context, m, n, A, lda, U, ldu, s, Vt, ldvt, info, error);
}
residua_status residua_refine_singular_vectors_qd(residua_context* context, int64_t m, int64_t n,
                                                  const residua_qd* A, int64_t lda, residua_qd* U,
                                                  int64_t ldu, residua_qd* s, residua_qd* Vt, int64_t ldvt,
                                                  int64_t* info, double* error) {
  return refine_singular_vectors<residua::qd>(context, m, n, A, lda, U, ldu, s, Vt, ldvt, info, error);
}

residua_status residua_expm_fp64(residua_context* context, int64_t n, const double* A, int64_t lda, double* X,
                                 int64_t ldx, int64_t* info, double* error) {
  return expm<double>(context, n, A, lda, X, ldx, info, error);
}
residua_status residua_expm_dd(residua_context* context, int64_t n, const residua_dd* A, int64_t lda,
                               residua_dd* X, int64_t ldx, int64_t* info, double* error) {
  return expm<residua::dd>(context, n, A, lda, X, ldx, info, error);
}
residua_status residua_expm_td(residua_context* context, int64_t n, const residua_td* A, int64_t lda,
                               residua_td* X, int64_t ldx, int64_t* info, double* error) {
  return expm<residua::td>(context, n, A, lda, X, ldx, info, error);
}
residua_status residua_expm_qd(residua_context* context, int64_t n, const residua_qd* A, int64_t lda,
                               residua_qd* X, int64_t ldx, int64_t* info, double* error) {
  return expm<residua::qd>(context, n, A, lda, X, ldx, info, error);
}

residua_status residua_signm_fp64(residua_context* context, int64_t n, const double* A, int64_t lda,
                                  double* S, int64_t lds, int64_t* info, double* residual,
                                  double* commutator) {
  return signm<double>(context, n, A, lda, S, lds, info, residual, commutator);
}
residua_status residua_signm_dd(residua_context* context, int64_t n, const residua_dd* A, int64_t lda,
                                residua_dd* S, int64_t lds, int64_t* info, double* residual,
                                double* commutator) {
  return signm<residua::dd>(context, n, A, lda, S, lds, info, residual, commutator);
}
residua_status residua_signm_td(residua_context* context, int64_t n, const residua_td* A, int64_t lda,
                                residua_td* S, int64_t lds, int64_t* info, double* residual,
                                double* commutator) {
  return signm<residua::td>(context, n, A, lda, S, lds, info, residual, commutator);
}
residua_status residua_signm_qd(residua_context* context, int64_t n, const residua_qd* A, int64_t lda,
                                residua_qd* S, int64_t lds, int64_t* info, double* residual,
                                double* commutator) {
  return signm<residua::qd>(context, n, A, lda, S, lds, info, residual, commutator);
}

residua_status residua_sqrtm_fp64(residua_context* context, int64_t n, const double* A, int64_t lda,
                                  double* X, int64_t ldx, int64_t* info, double* residual) {
  return sqrtm<double>(context, n, A, lda, X, ldx, info, residual);
}
residua_status residua_sqrtm_dd(residua_context* context, int64_t n, const residua_dd* A, int64_t lda,
                                residua_dd* X, int64_t ldx, int64_t* info, double* residual) {
  return sqrtm<residua::dd>(context, n, A, lda, X, ldx, info, residual);
}
residua_status residua_sqrtm_td(residua_context* context, int64_t n, const residua_td* A, int64_t lda,
                                residua_td* X, int64_t ldx, int64_t* info, double* residual) {
  return sqrtm<residua::td>(context, n, A, lda, X, ldx, info, residual);
}
residua_status residua_sqrtm_qd(residua_context* context, int64_t n, const residua_qd* A, int64_t lda,
                                residua_qd* X, int64_t ldx, int64_t* info, double* residual) {
  return sqrtm<residua::qd>(context, n, A, lda, X, ldx, info, residual);
}

residua_status residua_polar_fp64(residua_context* context, int64_t m, int64_t n, const double* A,
                                  int64_t lda, double* U, int64_t ldu, double* H, int64_t ldh, int64_t* info,
                                  double* orthogonality, double* residual) {
  return polar<double>(context, m, n, A, lda, U, ldu, H, ldh, info, orthogonality, residual);
}
residua_status residua_polar_dd(residua_context* context, int64_t m, int64_t n, const residua_dd* A,
                                int64_t lda, residua_dd* U, int64_t ldu, residua_dd* H, int64_t ldh,
                                int64_t* info, double* orthogonality, double* residual) {
  return polar<residua::dd>(context, m, n, A, lda, U, ldu, H, ldh, info, orthogonality, residual);
}
residua_status residua_polar_td(residua_context* context, int64_t m, int64_t n, const residua_td* A,
                                int64_t lda, residua_td* U, int64_t ldu, residua_td* H, int64_t ldh,
                                int64_t* info, double* orthogonality, double* residual) {
  return polar<residua::td>(context, m, n, A, lda, U, ldu, H, ldh, info, orthogonality, residual);
}
residua_status residua_polar_qd(residua_context* context, int64_t m, int64_t n, const residua_qd* A,
                                int64_t lda, residua_qd* U, int64_t ldu, residua_qd* H, int64_t ldh,
                                int64_t* info, double* orthogonality, double* residual) {
  return polar<residua::qd>(context, m, n, A, lda, U, ldu, H, ldh, info, orthogonality, residual);
}

residua_status residua_getrf_batched_fp32(residua_context* context, int64_t n, float* A, int64_t lda,
                                          int64_t stride_a, int64_t* ipiv, int64_t* info, int64_t count) {
  return getrf_batched<float>(context, n, A, lda, stride_a, ipiv, info, count);
}
residua_status residua_getrf_batched_fp64(residua_context* context, int64_t n, double* A, int64_t lda,
                                          int64_t stride_a, int64_t* ipiv, int64_t* info, int64_t count) {
  return getrf_batched<double>(context, n, A, lda, stride_a, ipiv, info, count);
}
residua_status residua_getrf_batched_dd(residua_context* context, int64_t n, residua_dd* A, int64_t lda,
                                        int64_t stride_a, int64_t* ipiv, int64_t* info, int64_t count) {
  return getrf_batched<residua::dd>(context, n, A, lda, stride_a, ipiv, info, count);
}
residua_status residua_getrf_batched_td(residua_context* context, int64_t n, residua_td* A, int64_t lda,
                                        int64_t stride_a, int64_t* ipiv, int64_t* info, int64_t count) {
  return getrf_batched<residua::td>(context, n, A, lda, stride_a, ipiv, info, count);
}
residua_status residua_getrf_batched_qd(residua_context* context, int64_t n, residua_qd* A, int64_t lda,
                                        int64_t stride_a, int64_t* ipiv, int64_t* info, int64_t count) {
  return getrf_batched<residua::qd>(context, n, A, lda, stride_a, ipiv, info, count);
}

residua_status residua_getrs_batched_fp32(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                          const float* A, int64_t lda, int64_t stride_a, const int64_t* ipiv,
                                          float* B, int64_t ldb, int64_t stride_b, int64_t count) {
  return getrs_batched<float>(context, trans, n, nrhs, A, lda, stride_a, ipiv, B, ldb, stride_b, count);
}
residua_status residua_getrs_batched_fp64(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                          const double* A, int64_t lda, int64_t stride_a, const int64_t* ipiv,
                                          double* B, int64_t ldb, int64_t stride_b, int64_t count) {
  return getrs_batched<double>(context, trans, n, nrhs, A, lda, stride_a, ipiv, B, ldb, stride_b, count);
}
residua_status residua_getrs_batched_dd(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                        const residua_dd* A, int64_t lda, int64_t stride_a,
                                        const int64_t* ipiv, residua_dd* B, int64_t ldb, int64_t stride_b,
                                        int64_t count) {
  return getrs_batched<residua::dd>(context, trans, n, nrhs, A, lda, stride_a, ipiv, B, ldb, stride_b, count);
}
residua_status residua_getrs_batched_td(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                        const residua_td* A, int64_t lda, int64_t stride_a,
                                        const int64_t* ipiv, residua_td* B, int64_t ldb, int64_t stride_b,
                                        int64_t count) {
  return getrs_batched<residua::td>(context, trans, n, nrhs, A, lda, stride_a, ipiv, B, ldb, stride_b, count);
}
residua_status residua_getrs_batched_qd(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                        const residua_qd* A, int64_t lda, int64_t stride_a,
                                        const int64_t* ipiv, residua_qd* B, int64_t ldb, int64_t stride_b,
                                        int64_t count) {
  return getrs_batched<residua::qd>(context, trans, n, nrhs, A, lda, stride_a, ipiv, B, ldb, stride_b, count);
}

residua_status residua_gesv_batched_fp32(residua_context* context, int64_t n, int64_t nrhs, float* A,
                                         int64_t lda, int64_t stride_a, int64_t* ipiv, float* B, int64_t ldb,
                                         int64_t stride_b, int64_t* info, int64_t count) {
  return gesv_batched<float>(context, n, nrhs, A, lda, stride_a, ipiv, B, ldb, stride_b, info, count);
}
residua_status residua_gesv_batched_fp64(residua_context* context, int64_t n, int64_t nrhs, double* A,
                                         int64_t lda, int64_t stride_a, int64_t* ipiv, double* B, int64_t ldb,
                                         int64_t stride_b, int64_t* info, int64_t count) {
  return gesv_batched<double>(context, n, nrhs, A, lda, stride_a, ipiv, B, ldb, stride_b, info, count);
}
residua_status residua_gesv_batched_dd(residua_context* context, int64_t n, int64_t nrhs, residua_dd* A,
                                       int64_t lda, int64_t stride_a, int64_t* ipiv, residua_dd* B,
                                       int64_t ldb, int64_t stride_b, int64_t* info, int64_t count) {
  return gesv_batched<residua::dd>(context, n, nrhs, A, lda, stride_a, ipiv, B, ldb, stride_b, info, count);
}
residua_status residua_gesv_batched_td(residua_context* context, int64_t n, int64_t nrhs, residua_td* A,
                                       int64_t lda, int64_t stride_a, int64_t* ipiv, residua_td* B,
                                       int64_t ldb, int64_t stride_b, int64_t* info, int64_t count) {
  return gesv_batched<residua::td>(context, n, nrhs, A, lda, stride_a, ipiv, B, ldb, stride_b, info, count);
}
residua_status residua_gesv_batched_qd(residua_context* context, int64_t n, int64_t nrhs, residua_qd* A,
                                       int64_t lda, int64_t stride_a, int64_t* ipiv, residua_qd* B,
                                       int64_t ldb, int64_t stride_b, int64_t* info, int64_t count) {
  return gesv_batched<residua::qd>(context, n, nrhs, A, lda, stride_a, ipiv, B, ldb, stride_b, info, count);
}

residua_status residua_potrf_batched_fp32(residua_context* context, residua_uplo uplo, int64_t n, float* A,
                                          int64_t lda, int64_t stride_a, int64_t* info, int64_t count) {
  return potrf_batched<float>(context, uplo, n, A, lda, stride_a, info, count);
}
residua_status residua_potrf_batched_fp64(residua_context* context, residua_uplo uplo, int64_t n, double* A,
                                          int64_t lda, int64_t stride_a, int64_t* info, int64_t count) {
  return potrf_batched<double>(context, uplo, n, A, lda, stride_a, info, count);
}
residua_status residua_potrf_batched_dd(residua_context* context, residua_uplo uplo, int64_t n, residua_dd* A,
                                        int64_t lda, int64_t stride_a, int64_t* info, int64_t count) {
  return potrf_batched<residua::dd>(context, uplo, n, A, lda, stride_a, info, count);
}
residua_status residua_potrf_batched_td(residua_context* context, residua_uplo uplo, int64_t n, residua_td* A,
                                        int64_t lda, int64_t stride_a, int64_t* info, int64_t count) {
  return potrf_batched<residua::td>(context, uplo, n, A, lda, stride_a, info, count);
}
residua_status residua_potrf_batched_qd(residua_context* context, residua_uplo uplo, int64_t n, residua_qd* A,
                                        int64_t lda, int64_t stride_a, int64_t* info, int64_t count) {
  return potrf_batched<residua::qd>(context, uplo, n, A, lda, stride_a, info, count);
}

residua_status residua_potrs_batched_fp32(residua_context* context, residua_uplo uplo, int64_t n,
                                          int64_t nrhs, const float* A, int64_t lda, int64_t stride_a,
                                          float* B, int64_t ldb, int64_t stride_b, int64_t count) {
  return potrs_batched<float>(context, uplo, n, nrhs, A, lda, stride_a, B, ldb, stride_b, count);
}
residua_status residua_potrs_batched_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                          int64_t nrhs, const double* A, int64_t lda, int64_t stride_a,
                                          double* B, int64_t ldb, int64_t stride_b, int64_t count) {
  return potrs_batched<double>(context, uplo, n, nrhs, A, lda, stride_a, B, ldb, stride_b, count);
}
residua_status residua_potrs_batched_dd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                        const residua_dd* A, int64_t lda, int64_t stride_a, residua_dd* B,
                                        int64_t ldb, int64_t stride_b, int64_t count) {
  return potrs_batched<residua::dd>(context, uplo, n, nrhs, A, lda, stride_a, B, ldb, stride_b, count);
}
residua_status residua_potrs_batched_td(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                        const residua_td* A, int64_t lda, int64_t stride_a, residua_td* B,
                                        int64_t ldb, int64_t stride_b, int64_t count) {
  return potrs_batched<residua::td>(context, uplo, n, nrhs, A, lda, stride_a, B, ldb, stride_b, count);
}
residua_status residua_potrs_batched_qd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                        const residua_qd* A, int64_t lda, int64_t stride_a, residua_qd* B,
                                        int64_t ldb, int64_t stride_b, int64_t count) {
  return potrs_batched<residua::qd>(context, uplo, n, nrhs, A, lda, stride_a, B, ldb, stride_b, count);
}

}  // extern "C"
