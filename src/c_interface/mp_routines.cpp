// BLAS and LAPACK of run-time precision for C.
//
// Written by tools/generate-c-interface from tools/c_interface/mp.py: edit those.
// clang-format off

#include <algorithm>

#include "c_interface/complex.hpp"
#include "c_interface/factors.hpp"
#include "c_interface/mp.hpp"
#include "residua/mp/blas.hpp"
#include "residua/mp/complex_gesvd.hpp"
#include "residua/mp/complex_lapack.hpp"
#include "residua/mp/functions.hpp"
#include "residua/mp/geev.hpp"
#include "residua/mp/gemm.hpp"
#include "residua/mp/gesvd.hpp"
#include "residua/mp/heevd.hpp"
#include "residua/mp/lapack.hpp"
#include "residua/mp/level2.hpp"
#include "residua/mp/level3.hpp"
#include "residua/mp/syevd.hpp"
#include "residua/mp/sygvd.hpp"

using namespace residua::c_interface;

extern "C" {

residua_status residua_swap_mp(residua_context* context, residua_mp* x, residua_mp* y) {
  return run("swap", context, [&](const call& args) {
    residua::swap(args.ctx(), vector_of("swap", "x", x), vector_of("swap", "y", y));
  });
}

residua_status residua_scal_mp(residua_context* context, const residua_mp* alpha, residua_mp* x) {
  return run("scal", context, [&](const call& args) {
    residua::scal(args.ctx(), number_of(args, "scal", "alpha", alpha), vector_of("scal", "x", x));
  });
}

residua_status residua_axpy_mp(residua_context* context, const residua_mp* alpha, const residua_mp* x,
                               residua_mp* y) {
  return run("axpy", context, [&](const call& args) {
    residua::axpy(args.ctx(), number_of(args, "axpy", "alpha", alpha), vector_of("axpy", "x", x),
                  vector_of("axpy", "y", y));
  });
}

residua_status residua_waxpby_mp(residua_context* context, const residua_mp* alpha, const residua_mp* x,
                                 const residua_mp* beta, const residua_mp* y, residua_mp* w) {
  return run("waxpby", context, [&](const call& args) {
    residua::waxpby(args.ctx(), number_of(args, "waxpby", "alpha", alpha), vector_of("waxpby", "x", x),
                    number_of(args, "waxpby", "beta", beta), vector_of("waxpby", "y", y),
                    vector_of("waxpby", "w", w));
  });
}

residua_status residua_dot_mp(residua_context* context, const residua_mp* x, const residua_mp* y,
                              residua_mp* result) {
  return run("dot", context, [&](const call& args) {
    auto& target = result_of("dot", "result", result);
    store(args, "dot", target, residua::dot(args.ctx(), vector_of("dot", "x", x), vector_of("dot", "y", y)));
  });
}

residua_status residua_nrm2_mp(residua_context* context, const residua_mp* x, residua_mp* result) {
  return run("nrm2", context, [&](const call& args) {
    auto& target = result_of("nrm2", "result", result);
    store(args, "nrm2", target, residua::nrm2(args.ctx(), vector_of("nrm2", "x", x)));
  });
}

residua_status residua_asum_mp(residua_context* context, const residua_mp* x, residua_mp* result) {
  return run("asum", context, [&](const call& args) {
    auto& target = result_of("asum", "result", result);
    store(args, "asum", target, residua::asum(args.ctx(), vector_of("asum", "x", x)));
  });
}

residua_status residua_iamax_mp(residua_context* context, const residua_mp* x, int64_t* index) {
  return run("iamax", context, [&](const call& args) {
    require_not_null("iamax", "index", index);
    *index = residua::iamax(args.ctx(), vector_of("iamax", "x", x));
  });
}

residua_status residua_rot_mp(residua_context* context, residua_mp* x, residua_mp* y, const residua_mp* c,
                              const residua_mp* s) {
  return run("rot", context, [&](const call& args) {
    residua::rot(args.ctx(), vector_of("rot", "x", x), vector_of("rot", "y", y),
                 number_of(args, "rot", "c", c), number_of(args, "rot", "s", s));
  });
}

residua_status residua_exp_mp(residua_context* context, const residua_mp* x, residua_mp* y) {
  return run("exp", context, [&](const call& args) {
    residua::exp(args.ctx(), vector_of("exp", "x", x), vector_of("exp", "y", y));
  });
}

residua_status residua_log_mp(residua_context* context, const residua_mp* x, residua_mp* y) {
  return run("log", context, [&](const call& args) {
    residua::log(args.ctx(), vector_of("log", "x", x), vector_of("log", "y", y));
  });
}

residua_status residua_sin_mp(residua_context* context, const residua_mp* x, residua_mp* y) {
  return run("sin", context, [&](const call& args) {
    residua::sin(args.ctx(), vector_of("sin", "x", x), vector_of("sin", "y", y));
  });
}

residua_status residua_cos_mp(residua_context* context, const residua_mp* x, residua_mp* y) {
  return run("cos", context, [&](const call& args) {
    residua::cos(args.ctx(), vector_of("cos", "x", x), vector_of("cos", "y", y));
  });
}

residua_status residua_atan_mp(residua_context* context, const residua_mp* x, residua_mp* y) {
  return run("atan", context, [&](const call& args) {
    residua::atan(args.ctx(), vector_of("atan", "x", x), vector_of("atan", "y", y));
  });
}

residua_status residua_pow_mp(residua_context* context, const residua_mp* x, const residua_mp* y,
                              residua_mp* z) {
  return run("pow", context, [&](const call& args) {
    residua::pow(args.ctx(), vector_of("pow", "x", x), vector_of("pow", "y", y), vector_of("pow", "z", z));
  });
}

residua_status residua_set_pi_mp(residua_context* context, residua_mp* x) {
  return run("set_pi", context, [&](const call& args) {
    residua::set_pi(args.ctx(), vector_of("set_pi", "x", x));
  });
}

residua_status residua_set_log2_mp(residua_context* context, residua_mp* x) {
  return run("set_log2", context, [&](const call& args) {
    residua::set_log2(args.ctx(), vector_of("set_log2", "x", x));
  });
}

residua_status residua_set_euler_mp(residua_context* context, residua_mp* x) {
  return run("set_euler", context, [&](const call& args) {
    residua::set_euler(args.ctx(), vector_of("set_euler", "x", x));
  });
}

residua_status residua_set_catalan_mp(residua_context* context, residua_mp* x) {
  return run("set_catalan", context, [&](const call& args) {
    residua::set_catalan(args.ctx(), vector_of("set_catalan", "x", x));
  });
}

residua_status residua_gemv_mp(residua_context* context, residua_op trans, const residua_mp* alpha,
                               const residua_mp* A, const residua_mp* x, const residua_mp* beta,
                               residua_mp* y) {
  return run("gemv", context, [&](const call& args) {
    residua::gemv(args.ctx(), args.choice<residua::op>("trans", trans),
                  number_of(args, "gemv", "alpha", alpha), matrix_of("gemv", "A", A),
                  vector_of("gemv", "x", x), number_of(args, "gemv", "beta", beta),
                  vector_of("gemv", "y", y));
  });
}

residua_status residua_ger_mp(residua_context* context, const residua_mp* alpha, const residua_mp* x,
                              const residua_mp* y, residua_mp* A) {
  return run("ger", context, [&](const call& args) {
    residua::ger(args.ctx(), number_of(args, "ger", "alpha", alpha), vector_of("ger", "x", x),
                 vector_of("ger", "y", y), matrix_of("ger", "A", A));
  });
}

residua_status residua_symv_mp(residua_context* context, residua_uplo uplo, const residua_mp* alpha,
                               const residua_mp* A, const residua_mp* x, const residua_mp* beta,
                               residua_mp* y) {
  return run("symv", context, [&](const call& args) {
    residua::symv(args.ctx(), args.choice<residua::uplo>("uplo", uplo),
                  number_of(args, "symv", "alpha", alpha), matrix_of("symv", "A", A),
                  vector_of("symv", "x", x), number_of(args, "symv", "beta", beta),
                  vector_of("symv", "y", y));
  });
}

residua_status residua_trmv_mp(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, const residua_mp* A, residua_mp* x) {
  return run("trmv", context, [&](const call& args) {
    residua::trmv(args.ctx(), args.choice<residua::uplo>("uplo", uplo),
                  args.choice<residua::op>("trans", trans), args.choice<residua::diag>("diag", diag),
                  matrix_of("trmv", "A", A), vector_of("trmv", "x", x));
  });
}

residua_status residua_trsv_mp(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, const residua_mp* A, residua_mp* x) {
  return run("trsv", context, [&](const call& args) {
    residua::trsv(args.ctx(), args.choice<residua::uplo>("uplo", uplo),
                  args.choice<residua::op>("trans", trans), args.choice<residua::diag>("diag", diag),
                  matrix_of("trsv", "A", A), vector_of("trsv", "x", x));
  });
}

residua_status residua_syr_mp(residua_context* context, residua_uplo uplo, const residua_mp* alpha,
                              const residua_mp* x, residua_mp* A) {
  return run("syr", context, [&](const call& args) {
    residua::syr(args.ctx(), args.choice<residua::uplo>("uplo", uplo), number_of(args, "syr", "alpha", alpha),
                 vector_of("syr", "x", x), matrix_of("syr", "A", A));
  });
}

residua_status residua_syr2_mp(residua_context* context, residua_uplo uplo, const residua_mp* alpha,
                               const residua_mp* x, const residua_mp* y, residua_mp* A) {
  return run("syr2", context, [&](const call& args) {
    residua::syr2(args.ctx(), args.choice<residua::uplo>("uplo", uplo),
                  number_of(args, "syr2", "alpha", alpha), vector_of("syr2", "x", x),
                  vector_of("syr2", "y", y), matrix_of("syr2", "A", A));
  });
}

residua_status residua_gemm_mp(residua_context* context, residua_op transa, residua_op transb,
                               const residua_mp* alpha, const residua_mp* A, const residua_mp* B,
                               const residua_mp* beta, residua_mp* C) {
  return run("gemm", context, [&](const call& args) {
    residua::gemm(args.ctx(), args.choice<residua::op>("transa", transa),
                  args.choice<residua::op>("transb", transb), number_of(args, "gemm", "alpha", alpha),
                  matrix_of("gemm", "A", A), matrix_of("gemm", "B", B), number_of(args, "gemm", "beta", beta),
                  matrix_of("gemm", "C", C));
  });
}

residua_status residua_symm_mp(residua_context* context, residua_side side, residua_uplo uplo,
                               const residua_mp* alpha, const residua_mp* A, const residua_mp* B,
                               const residua_mp* beta, residua_mp* C) {
  return run("symm", context, [&](const call& args) {
    residua::symm(args.ctx(), args.choice<residua::side>("side", side),
                  args.choice<residua::uplo>("uplo", uplo), number_of(args, "symm", "alpha", alpha),
                  matrix_of("symm", "A", A), matrix_of("symm", "B", B), number_of(args, "symm", "beta", beta),
                  matrix_of("symm", "C", C));
  });
}

residua_status residua_syrk_mp(residua_context* context, residua_uplo uplo, residua_op trans,
                               const residua_mp* alpha, const residua_mp* A, const residua_mp* beta,
                               residua_mp* C) {
  return run("syrk", context, [&](const call& args) {
    residua::syrk(args.ctx(), args.choice<residua::uplo>("uplo", uplo),
                  args.choice<residua::op>("trans", trans), number_of(args, "syrk", "alpha", alpha),
                  matrix_of("syrk", "A", A), number_of(args, "syrk", "beta", beta),
                  matrix_of("syrk", "C", C));
  });
}

residua_status residua_syr2k_mp(residua_context* context, residua_uplo uplo, residua_op trans,
                                const residua_mp* alpha, const residua_mp* A, const residua_mp* B,
                                const residua_mp* beta, residua_mp* C) {
  return run("syr2k", context, [&](const call& args) {
    residua::syr2k(args.ctx(), args.choice<residua::uplo>("uplo", uplo),
                   args.choice<residua::op>("trans", trans), number_of(args, "syr2k", "alpha", alpha),
                   matrix_of("syr2k", "A", A), matrix_of("syr2k", "B", B),
                   number_of(args, "syr2k", "beta", beta), matrix_of("syr2k", "C", C));
  });
}

residua_status residua_trmm_mp(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, const residua_mp* alpha,
                               const residua_mp* A, residua_mp* B) {
  return run("trmm", context, [&](const call& args) {
    residua::trmm(args.ctx(), args.choice<residua::side>("side", side),
                  args.choice<residua::uplo>("uplo", uplo), args.choice<residua::op>("trans", trans),
                  args.choice<residua::diag>("diag", diag), number_of(args, "trmm", "alpha", alpha),
                  matrix_of("trmm", "A", A), matrix_of("trmm", "B", B));
  });
}

residua_status residua_trsm_mp(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, const residua_mp* alpha,
                               const residua_mp* A, residua_mp* B) {
  return run("trsm", context, [&](const call& args) {
    residua::trsm(args.ctx(), args.choice<residua::side>("side", side),
                  args.choice<residua::uplo>("uplo", uplo), args.choice<residua::op>("trans", trans),
                  args.choice<residua::diag>("diag", diag), number_of(args, "trsm", "alpha", alpha),
                  matrix_of("trsm", "A", A), matrix_of("trsm", "B", B));
  });
}

residua_status residua_getrf_mp(residua_context* context, residua_mp* A, int64_t* ipiv, int64_t* info) {
  return run_with_info("getrf", context, info, [&](const call& args) {
    const auto given_A = matrix_of("getrf", "A", A);
    return residua::getrf(args.ctx(), given_A,
                          pivots(args, ipiv, std::min(given_A.rows(), given_A.columns())));
  });
}

residua_status residua_getrs_mp(residua_context* context, residua_op trans, const residua_mp* LU,
                                const int64_t* ipiv, residua_mp* B) {
  return run("getrs", context, [&](const call& args) {
    const auto given_LU = matrix_of("getrs", "LU", LU);
    residua::getrs(args.ctx(), args.choice<residua::op>("trans", trans), given_LU,
                   pivots(args, ipiv, given_LU.rows()), matrix_of("getrs", "B", B));
  });
}

residua_status residua_gesv_mp(residua_context* context, residua_mp* A, int64_t* ipiv, residua_mp* B,
                               int64_t* info) {
  return run_with_info("gesv", context, info, [&](const call& args) {
    const auto given_A = matrix_of("gesv", "A", A);
    return residua::gesv(args.ctx(), given_A, pivots(args, ipiv, given_A.rows()), matrix_of("gesv", "B", B));
  });
}

residua_status residua_potrf_mp(residua_context* context, residua_uplo uplo, residua_mp* A, int64_t* info) {
  return run_with_info("potrf", context, info, [&](const call& args) {
    return residua::potrf(args.ctx(), args.choice<residua::uplo>("uplo", uplo), matrix_of("potrf", "A", A));
  });
}

residua_status residua_potrs_mp(residua_context* context, residua_uplo uplo, const residua_mp* A,
                                residua_mp* B) {
  return run("potrs", context, [&](const call& args) {
    residua::potrs(args.ctx(), args.choice<residua::uplo>("uplo", uplo), matrix_of("potrs", "A", A),
                   matrix_of("potrs", "B", B));
  });
}

residua_status residua_posv_mp(residua_context* context, residua_uplo uplo, residua_mp* A, residua_mp* B,
                               int64_t* info) {
  return run_with_info("posv", context, info, [&](const call& args) {
    return residua::posv(args.ctx(), args.choice<residua::uplo>("uplo", uplo), matrix_of("posv", "A", A),
                         matrix_of("posv", "B", B));
  });
}

residua_status residua_complex_getrf_mp(residua_context* context, residua_mp* Re, residua_mp* Im,
                                        int64_t* ipiv, int64_t* info) {
  return run_with_info("complex_getrf", context, info, [&](const call& args) {
    const auto given_Re = matrix_of("complex_getrf", "Re", Re);
    return residua::getrf(args.ctx(), given_Re, matrix_of("complex_getrf", "Im", Im),
                          pivots(args, ipiv, std::min(given_Re.rows(), given_Re.columns())));
  });
}

residua_status residua_complex_getrs_mp(residua_context* context, residua_op trans, const residua_mp* Re,
                                        const residua_mp* Im, const int64_t* ipiv, residua_mp* BRe,
                                        residua_mp* BIm) {
  return run("complex_getrs", context, [&](const call& args) {
    const auto given_Re = matrix_of("complex_getrs", "Re", Re);
    residua::getrs(args.ctx(), operation("complex_getrs", "trans", trans), given_Re,
                   matrix_of("complex_getrs", "Im", Im), pivots(args, ipiv, given_Re.rows()),
                   matrix_of("complex_getrs", "BRe", BRe), matrix_of("complex_getrs", "BIm", BIm));
  });
}

residua_status residua_complex_gesv_mp(residua_context* context, residua_mp* Re, residua_mp* Im,
                                       int64_t* ipiv, residua_mp* BRe, residua_mp* BIm, int64_t* info) {
  return run_with_info("complex_gesv", context, info, [&](const call& args) {
    const auto given_Re = matrix_of("complex_gesv", "Re", Re);
    return residua::gesv(args.ctx(), given_Re, matrix_of("complex_gesv", "Im", Im),
                         pivots(args, ipiv, given_Re.rows()), matrix_of("complex_gesv", "BRe", BRe),
                         matrix_of("complex_gesv", "BIm", BIm));
  });
}

residua_status residua_complex_potrf_mp(residua_context* context, residua_uplo uplo, residua_mp* Re,
                                        residua_mp* Im, int64_t* info) {
  return run_with_info("complex_potrf", context, info, [&](const call& args) {
    return residua::potrf(args.ctx(), args.choice<residua::uplo>("uplo", uplo),
                          matrix_of("complex_potrf", "Re", Re), matrix_of("complex_potrf", "Im", Im));
  });
}

residua_status residua_complex_potrs_mp(residua_context* context, residua_uplo uplo, const residua_mp* Re,
                                        const residua_mp* Im, residua_mp* BRe, residua_mp* BIm) {
  return run("complex_potrs", context, [&](const call& args) {
    residua::potrs(args.ctx(), args.choice<residua::uplo>("uplo", uplo), matrix_of("complex_potrs", "Re", Re),
                   matrix_of("complex_potrs", "Im", Im), matrix_of("complex_potrs", "BRe", BRe),
                   matrix_of("complex_potrs", "BIm", BIm));
  });
}

residua_status residua_complex_posv_mp(residua_context* context, residua_uplo uplo, residua_mp* Re,
                                       residua_mp* Im, residua_mp* BRe, residua_mp* BIm, int64_t* info) {
  return run_with_info("complex_posv", context, info, [&](const call& args) {
    return residua::posv(args.ctx(), args.choice<residua::uplo>("uplo", uplo),
                         matrix_of("complex_posv", "Re", Re), matrix_of("complex_posv", "Im", Im),
                         matrix_of("complex_posv", "BRe", BRe), matrix_of("complex_posv", "BIm", BIm));
  });
}

residua_status residua_syevd_mp(residua_context* context, residua_uplo uplo, residua_mp* A, residua_mp* w,
                                int64_t* info, residua_mp* error) {
  return run_with_bound("syevd", context, info, error, [&](const call& args) {
    return residua::syevd(args.ctx(), args.choice<residua::uplo>("uplo", uplo), matrix_of("syevd", "A", A),
                          vector_of("syevd", "w", w));
  });
}

residua_status residua_heevd_mp(residua_context* context, residua_uplo uplo, residua_mp* Re, residua_mp* Im,
                                residua_mp* w, int64_t* info, residua_mp* error) {
  return run_with_bound("heevd", context, info, error, [&](const call& args) {
    return residua::heevd(args.ctx(), args.choice<residua::uplo>("uplo", uplo), matrix_of("heevd", "Re", Re),
                          matrix_of("heevd", "Im", Im), vector_of("heevd", "w", w));
  });
}

residua_status residua_sygvd_mp(residua_context* context, int32_t itype, residua_uplo uplo, residua_mp* A,
                                residua_mp* B, residua_mp* w, int64_t* info, residua_mp* error) {
  return run_with_bound("sygvd", context, info, error, [&](const call& args) {
    return residua::sygvd(args.ctx(), itype, args.choice<residua::uplo>("uplo", uplo),
                          matrix_of("sygvd", "A", A), matrix_of("sygvd", "B", B), vector_of("sygvd", "w", w));
  });
}

residua_status residua_gesvd_mp(residua_context* context, const residua_mp* A, residua_mp* s, residua_mp* U,
                                residua_mp* Vt, int64_t* info, residua_mp* error) {
  return run_with_bound("gesvd", context, info, error, [&](const call& args) {
    return residua::gesvd(args.ctx(), matrix_of("gesvd", "A", A), vector_of("gesvd", "s", s),
                          matrix_of("gesvd", "U", U), matrix_of("gesvd", "Vt", Vt));
  });
}

residua_status residua_complex_gesvd_mp(residua_context* context, const residua_mp* Re, const residua_mp* Im,
                                        residua_mp* s, residua_mp* URe, residua_mp* UIm, residua_mp* VhRe,
                                        residua_mp* VhIm, int64_t* info, residua_mp* error) {
  return run_with_bound("complex_gesvd", context, info, error, [&](const call& args) {
    return residua::gesvd(args.ctx(), matrix_of("complex_gesvd", "Re", Re),
                          matrix_of("complex_gesvd", "Im", Im), vector_of("complex_gesvd", "s", s),
                          matrix_of("complex_gesvd", "URe", URe), matrix_of("complex_gesvd", "UIm", UIm),
                          matrix_of("complex_gesvd", "VhRe", VhRe), matrix_of("complex_gesvd", "VhIm", VhIm));
  });
}

residua_status residua_geev_mp(residua_context* context, const residua_mp* A, residua_mp* wr, residua_mp* wi,
                               residua_mp* X, int64_t* info, residua_mp* error) {
  return run_with_bound("geev", context, info, error, [&](const call& args) {
    return residua::geev(args.ctx(), matrix_of("geev", "A", A), vector_of("geev", "wr", wr),
                         vector_of("geev", "wi", wi), matrix_of("geev", "X", X));
  });
}

residua_status residua_geev_left_mp(residua_context* context, const residua_mp* A, residua_mp* wr,
                                    residua_mp* wi, residua_mp* Y, residua_mp* X, int64_t* info,
                                    residua_mp* error) {
  return run_with_bound("geev_left", context, info, error, [&](const call& args) {
    return residua::geev(args.ctx(), matrix_of("geev_left", "A", A), vector_of("geev_left", "wr", wr),
                         vector_of("geev_left", "wi", wi), matrix_of("geev_left", "Y", Y),
                         matrix_of("geev_left", "X", X));
  });
}

residua_status residua_complex_geev_mp(residua_context* context, const residua_mp* Re, const residua_mp* Im,
                                       residua_mp* wr, residua_mp* wi, residua_mp* XRe, residua_mp* XIm,
                                       int64_t* info, residua_mp* error) {
  return run_with_bound("complex_geev", context, info, error, [&](const call& args) {
    return residua::geev(args.ctx(), matrix_of("complex_geev", "Re", Re), matrix_of("complex_geev", "Im", Im),
                         vector_of("complex_geev", "wr", wr), vector_of("complex_geev", "wi", wi),
                         matrix_of("complex_geev", "XRe", XRe), matrix_of("complex_geev", "XIm", XIm));
  });
}

residua_status residua_complex_geev_left_mp(residua_context* context, const residua_mp* Re,
                                            const residua_mp* Im, residua_mp* wr, residua_mp* wi,
                                            residua_mp* YRe, residua_mp* YIm, residua_mp* XRe,
                                            residua_mp* XIm, int64_t* info, residua_mp* error) {
  return run_with_bound("complex_geev_left", context, info, error, [&](const call& args) {
    return residua::geev(args.ctx(), matrix_of("complex_geev_left", "Re", Re),
                         matrix_of("complex_geev_left", "Im", Im), vector_of("complex_geev_left", "wr", wr),
                         vector_of("complex_geev_left", "wi", wi), matrix_of("complex_geev_left", "YRe", YRe),
                         matrix_of("complex_geev_left", "YIm", YIm),
                         matrix_of("complex_geev_left", "XRe", XRe),
                         matrix_of("complex_geev_left", "XIm", XIm));
  });
}

}  // extern "C"
