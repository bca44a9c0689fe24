// MPLAPACK's BLAS over arrays of QD's dd_real and qd_real, in place: Rgemm, Rgemv, Raxpy, Rdot, … with MPLAPACK's names and
// order of arguments. A program written for MPLAPACK compiles with this header in place of mpblas_dd.h or mpblas_qd.h, and
// links with libqd and Residua.
//
// Needs the headers of QD (Debian: libqd-dev). The arrays are used as they are: dd_real and qd_real have the layouts of
// residua::dd and residua::qd. What each routine does, and with which error bound, is told by residua/blas/. Where
// MPLAPACK calls Mxerbla and exits, these throw residua::error.
#pragma once

#include <qd/dd_real.h>
#include <qd/qd_real.h>

#include <cstdint>
#include <string>
#include <type_traits>

#include "residua/blas/level1/asum.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level1/dot.hpp"
#include "residua/blas/level1/iamax.hpp"
#include "residua/blas/level1/nrm2.hpp"
#include "residua/blas/level1/rot.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/blas/level1/swap.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/blas/level2/ger.hpp"
#include "residua/blas/level2/symv.hpp"
#include "residua/blas/level2/syr.hpp"
#include "residua/blas/level2/syr2.hpp"
#include "residua/blas/level2/trmv.hpp"
#include "residua/blas/level2/trsv.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/symm.hpp"
#include "residua/blas/level3/syr2k.hpp"
#include "residua/blas/level3/syrk.hpp"
#include "residua/blas/level3/trmm.hpp"
#include "residua/blas/level3/trsm.hpp"

using mplapackint = std::int64_t;

namespace residua::mplapack {

/// Where this thread's calls run: at first on the CPU with as many threads as context::cpu() has. Assign to change it; the
/// arrays are in host memory, so it must not be a GPU's.
inline context& current_context() {
  thread_local context ctx = context::cpu();
  return ctx;
}

/// Residua's format of a number type of QD's.
template <class Real>
struct format_of_real;
template <>
struct format_of_real<dd_real> {
  using type = dd;
};
template <>
struct format_of_real<qd_real> {
  using type = qd;
};
template <class Real>
using format_t = typename format_of_real<Real>::type;
/// A parameter that takes no part in the deduction of Real, so that 1.0 will do for it.
template <class Real>
using number = std::type_identity_t<Real>;

template <class Real>
format_t<Real> value(const Real& x) {
  static_assert(sizeof(Real) == sizeof(format_t<Real>));
  return __builtin_bit_cast(format_t<Real>, x);
}
template <class Real>
Real real(const format_t<Real>& x) {
  return __builtin_bit_cast(Real, x);
}
template <class Real>
vector_view<format_t<Real>> vector(Real* x, mplapackint n, mplapackint increment) {
  return {reinterpret_cast<format_t<Real>*>(x), n, increment};
}
template <class Real>
matrix_view<format_t<Real>> matrix(Real* A, mplapackint rows, mplapackint columns, mplapackint leading) {
  return {reinterpret_cast<format_t<Real>*>(A), rows, columns, leading};
}

/// The one of two letters that an argument is, of either case; `second_too` another letter with the second meaning.
inline bool is_second(const char* routine, const char* name, const char* given, char first, char second,
                      char second_too) {
  const char letter = static_cast<char>(given == nullptr                 ? 0
                                        : *given >= 'a' && *given <= 'z' ? *given - 'a' + 'A'
                                                                         : *given);
  if (letter == first) return false;
  if (letter == second || letter == second_too) return true;
  throw error(error_kind::invalid_argument, std::string(routine) + ": " + name + " is '" +
                                                std::string(given == nullptr ? "" : given).substr(0, 1) +
                                                "'; it must be " + first + " or " + second);
}
inline op form(const char* routine, const char* name, const char* letter) {
  return is_second(routine, name, letter, 'N', 'T', 'C') ? op::transpose : op::none;
}
inline uplo triangle(const char* routine, const char* letter) {
  return is_second(routine, "uplo", letter, 'U', 'L', 'L') ? uplo::lower : uplo::upper;
}
inline diag diagonal(const char* routine, const char* letter) {
  return is_second(routine, "diag", letter, 'N', 'U', 'U') ? diag::unit : diag::non_unit;
}
inline side where(const char* routine, const char* letter) {
  return is_second(routine, "side", letter, 'L', 'R', 'R') ? side::right : side::left;
}
/// op(A), rows x columns, as it is stored.
template <class Real>
matrix_view<const format_t<Real>> operand(op o, Real* A, mplapackint rows, mplapackint columns,
                                          mplapackint leading) {
  return o == op::none ? matrix(A, rows, columns, leading) : matrix(A, columns, rows, leading);
}

}  // namespace residua::mplapack

// ---- level 1 ----

template <class Real>
void Rcopy(mplapackint n, Real* dx, mplapackint incx, Real* dy, mplapackint incy) {
  using namespace residua::mplapack;
  residua::copy<format_t<Real>>(current_context(), vector(dx, n, incx), vector(dy, n, incy));
}
template <class Real>
void Rswap(mplapackint n, Real* dx, mplapackint incx, Real* dy, mplapackint incy) {
  using namespace residua::mplapack;
  residua::swap<format_t<Real>>(current_context(), vector(dx, n, incx), vector(dy, n, incy));
}
template <class Real>
void Rscal(mplapackint n, residua::mplapack::number<Real> da, Real* dx, mplapackint incx) {
  using namespace residua::mplapack;
  residua::scal<format_t<Real>>(current_context(), value(da), vector(dx, n, incx));
}
template <class Real>
void Raxpy(mplapackint n, residua::mplapack::number<Real> da, Real* dx, mplapackint incx, Real* dy,
           mplapackint incy) {
  using namespace residua::mplapack;
  residua::axpy<format_t<Real>>(current_context(), value(da), vector(dx, n, incx), vector(dy, n, incy));
}
template <class Real>
Real Rdot(mplapackint n, Real* dx, mplapackint incx, Real* dy, mplapackint incy) {
  using namespace residua::mplapack;
  return real<Real>(
      residua::dot<format_t<Real>>(current_context(), vector(dx, n, incx), vector(dy, n, incy)));
}
template <class Real>
Real Rnrm2(mplapackint n, Real* x, mplapackint incx) {
  using namespace residua::mplapack;
  return real<Real>(residua::nrm2<format_t<Real>>(current_context(), vector(x, n, incx)));
}
template <class Real>
Real Rasum(mplapackint n, Real* dx, mplapackint incx) {
  using namespace residua::mplapack;
  return real<Real>(residua::asum<format_t<Real>>(current_context(), vector(dx, n, incx)));
}
/// The number of the first element of largest magnitude, counted from 1; 0 if there is none.
template <class Real>
mplapackint iRamax(mplapackint n, Real* dx, mplapackint incx) {
  using namespace residua::mplapack;
  return residua::iamax<format_t<Real>>(current_context(), vector(dx, n, incx)) + 1;
}
template <class Real>
void Rrot(mplapackint n, Real* dx, mplapackint incx, Real* dy, mplapackint incy,
          residua::mplapack::number<Real> c, residua::mplapack::number<Real> s) {
  using namespace residua::mplapack;
  residua::rot<format_t<Real>>(current_context(), vector(dx, n, incx), vector(dy, n, incy), value(c),
                               value(s));
}

// ---- level 2 ----

template <class Real>
void Rgemv(const char* trans, mplapackint m, mplapackint n, residua::mplapack::number<Real> alpha, Real* a,
           mplapackint lda, Real* x, mplapackint incx, residua::mplapack::number<Real> beta, Real* y,
           mplapackint incy) {
  using namespace residua::mplapack;
  using T = format_t<Real>;
  const auto o = form("Rgemv", "trans", trans);
  const bool plain = o == residua::op::none;
  residua::gemv<T, T>(current_context(), o, value(alpha), matrix(a, m, n, lda),
                      vector(x, plain ? n : m, incx), value(beta), vector(y, plain ? m : n, incy));
}
template <class Real>
void Rsymv(const char* uplo, mplapackint n, residua::mplapack::number<Real> alpha, Real* a, mplapackint lda,
           Real* x, mplapackint incx, residua::mplapack::number<Real> beta, Real* y, mplapackint incy) {
  using namespace residua::mplapack;
  residua::symv<format_t<Real>>(current_context(), triangle("Rsymv", uplo), value(alpha),
                                matrix(a, n, n, lda), vector(x, n, incx), value(beta), vector(y, n, incy));
}
template <class Real>
void Rger(mplapackint m, mplapackint n, residua::mplapack::number<Real> alpha, Real* x, mplapackint incx,
          Real* y, mplapackint incy, Real* a, mplapackint lda) {
  using namespace residua::mplapack;
  residua::ger<format_t<Real>>(current_context(), value(alpha), vector(x, m, incx), vector(y, n, incy),
                               matrix(a, m, n, lda));
}
template <class Real>
void Rsyr(const char* uplo, mplapackint n, residua::mplapack::number<Real> alpha, Real* x, mplapackint incx,
          Real* a, mplapackint lda) {
  using namespace residua::mplapack;
  residua::syr<format_t<Real>>(current_context(), triangle("Rsyr", uplo), value(alpha), vector(x, n, incx),
                               matrix(a, n, n, lda));
}
template <class Real>
void Rsyr2(const char* uplo, mplapackint n, residua::mplapack::number<Real> alpha, Real* x, mplapackint incx,
           Real* y, mplapackint incy, Real* a, mplapackint lda) {
  using namespace residua::mplapack;
  residua::syr2<format_t<Real>>(current_context(), triangle("Rsyr2", uplo), value(alpha), vector(x, n, incx),
                                vector(y, n, incy), matrix(a, n, n, lda));
}
template <class Real>
void Rtrmv(const char* uplo, const char* trans, const char* diag, mplapackint n, Real* a, mplapackint lda,
           Real* x, mplapackint incx) {
  using namespace residua::mplapack;
  residua::trmv<format_t<Real>>(current_context(), triangle("Rtrmv", uplo), form("Rtrmv", "trans", trans),
                                diagonal("Rtrmv", diag), matrix(a, n, n, lda), vector(x, n, incx));
}
template <class Real>
void Rtrsv(const char* uplo, const char* trans, const char* diag, mplapackint n, Real* a, mplapackint lda,
           Real* x, mplapackint incx) {
  using namespace residua::mplapack;
  residua::trsv<format_t<Real>>(current_context(), triangle("Rtrsv", uplo), form("Rtrsv", "trans", trans),
                                diagonal("Rtrsv", diag), matrix(a, n, n, lda), vector(x, n, incx));
}

// ---- level 3 ----

template <class Real>
void Rgemm(const char* transa, const char* transb, mplapackint m, mplapackint n, mplapackint k,
           residua::mplapack::number<Real> alpha, Real* a, mplapackint lda, Real* b, mplapackint ldb,
           residua::mplapack::number<Real> beta, Real* c, mplapackint ldc) {
  using namespace residua::mplapack;
  using T = format_t<Real>;
  const auto of_a = form("Rgemm", "transa", transa), of_b = form("Rgemm", "transb", transb);
  residua::gemm<T, T, T>(current_context(), of_a, of_b, value(alpha), operand(of_a, a, m, k, lda),
                         operand(of_b, b, k, n, ldb), value(beta), matrix(c, m, n, ldc));
}
template <class Real>
void Rsymm(const char* side, const char* uplo, mplapackint m, mplapackint n,
           residua::mplapack::number<Real> alpha, Real* a, mplapackint lda, Real* b, mplapackint ldb,
           residua::mplapack::number<Real> beta, Real* c, mplapackint ldc) {
  using namespace residua::mplapack;
  const auto at = where("Rsymm", side);
  const auto extent = at == residua::side::left ? m : n;
  residua::symm<format_t<Real>>(current_context(), at, triangle("Rsymm", uplo), value(alpha),
                                matrix(a, extent, extent, lda), matrix(b, m, n, ldb), value(beta),
                                matrix(c, m, n, ldc));
}
template <class Real>
void Rsyrk(const char* uplo, const char* trans, mplapackint n, mplapackint k,
           residua::mplapack::number<Real> alpha, Real* a, mplapackint lda,
           residua::mplapack::number<Real> beta, Real* c, mplapackint ldc) {
  using namespace residua::mplapack;
  const auto o = form("Rsyrk", "trans", trans);
  residua::syrk<format_t<Real>>(current_context(), triangle("Rsyrk", uplo), o, value(alpha),
                                operand(o, a, n, k, lda), value(beta), matrix(c, n, n, ldc));
}
template <class Real>
void Rsyr2k(const char* uplo, const char* trans, mplapackint n, mplapackint k,
            residua::mplapack::number<Real> alpha, Real* a, mplapackint lda, Real* b, mplapackint ldb,
            residua::mplapack::number<Real> beta, Real* c, mplapackint ldc) {
  using namespace residua::mplapack;
  const auto o = form("Rsyr2k", "trans", trans);
  residua::syr2k<format_t<Real>>(current_context(), triangle("Rsyr2k", uplo), o, value(alpha),
                                 operand(o, a, n, k, lda), operand(o, b, n, k, ldb), value(beta),
                                 matrix(c, n, n, ldc));
}
template <class Real>
void Rtrmm(const char* side, const char* uplo, const char* transa, const char* diag, mplapackint m,
           mplapackint n, residua::mplapack::number<Real> alpha, Real* a, mplapackint lda, Real* b,
           mplapackint ldb) {
  using namespace residua::mplapack;
  const auto at = where("Rtrmm", side);
  const auto extent = at == residua::side::left ? m : n;
  residua::trmm<format_t<Real>>(current_context(), at, triangle("Rtrmm", uplo),
                                form("Rtrmm", "transa", transa), diagonal("Rtrmm", diag), value(alpha),
                                matrix(a, extent, extent, lda), matrix(b, m, n, ldb));
}
template <class Real>
void Rtrsm(const char* side, const char* uplo, const char* transa, const char* diag, mplapackint m,
           mplapackint n, residua::mplapack::number<Real> alpha, Real* a, mplapackint lda, Real* b,
           mplapackint ldb) {
  using namespace residua::mplapack;
  const auto at = where("Rtrsm", side);
  const auto extent = at == residua::side::left ? m : n;
  residua::trsm<format_t<Real>>(current_context(), at, triangle("Rtrsm", uplo),
                                form("Rtrsm", "transa", transa), diagonal("Rtrsm", diag), value(alpha),
                                matrix(a, extent, extent, lda), matrix(b, m, n, ldb));
}
