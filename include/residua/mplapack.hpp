// MPLAPACK's real BLAS (version 3.0.1) over arrays of QD's numbers, in place: Rgemm, Rgemv, Raxpy, Rdot, …
// and of its LAPACK Rgetrf, Rgetrs, Rgesv, Rgetri, Rpotrf, Rpotrs, Rposv, Rpotri, Rgeqrf, Rormqr, Rorgqr,
// Rgels, Rgeqp3, Rgelsy, Rsytrf, Rsytrs, Rgecon, Rpocon, Rlange, Rlansy, Rsyev, Rsyevd, Rsygvd, Rgeev and
// Rgesvd; for complex numbers levels 1 to 3 on dense matrices (Caxpy, Cdotc, RCnrm2, iCamax, …, Cgemv, Chemv,
// Cgerc, Cgemm, Chemm, Cherk, …), level 2 on banded and packed ones (Cgbmv, Chpr2, …) and Cgetrf, Cgetrs,
// Cgesv, Cpotrf, Cpotrs, Cposv, Cgeqrf, Cunmqr, Cungqr, Cgels, Cheev, Cheevd, Chegvd, Cgeev and Cgesvd; with
// MPLAPACK's names, order of arguments and behaviour. A program written for MPLAPACK compiles with this
// header in place of mpblas_dd.h or mpblas_qd.h and mplapack_dd.h or mplapack_qd.h, and links with libqd and
// Residua. C++17 suffices: this is a thin layer over residua.h.
//
// Written by tools/generate-c-interface from tools/c_interface/routines.py, mplapack.py and mplapack.hpp.in:
// edit those.
//
// Needs the headers of QD (Debian: libqd-dev) or of libQD3, whose td_real is taken too. The arrays are used
// as they are: the numbers have the layouts of residua_dd, residua_td and residua_qd. What each routine
// computes, and with which error bound, is told by the headers of the same names in residua/blas/.
//
// Errors are MPLAPACK's. Levels 2 and 3 and LAPACK call Mxerbla with the routine's name and the number of
// the first illegal argument, and do nothing if that returns. A program may define a Mxerbla of its own;
// see below. Level 1 does nothing, or returns 0, for n <= 0; where x alone is an argument, for an increment
// <= 0 too; two vectors may have the increment 0. What is no fault of the arguments, such as memory that is
// too small, throws std::runtime_error.
//
// info of eigenvalues and singular values is LAPACK's: 0 where all are there, also those of a matrix with
// too few eigenvectors, and whatever the bounds of their errors are, which residua.h tells; it is positive
// where they did not converge, n of eigenvalues and min(m, n) of singular values, when nothing is returned.
//
// MPLAPACK's functions are no templates. These take the type of the numbers of one array, the first that is
// written or else the first one, and that of real values beside a complex matrix, too. For any other array
// nullptr will do, as there, and 1.0 for any number; level 1 takes its type of all of its vectors.
#pragma once

#include <qd/dd_real.h>
#include <qd/qd_real.h>
#if __has_include(<qd/td_real.h>)
#  include <qd/td_real.h>
#endif

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "residua.h"

using mplapackint = std::int64_t;

// What is called with the name of a routine and the number of its first illegal argument: the function of
// the routine's format, which calls Mxerbla, which prints both to stderr and ends the program with the
// number as exit status, as MPLAPACK's does. The library's definitions are weak: a program that defines one
// of these functions replaces it everywhere.
void Mxerbla(const char* srname, int info);
void Mxerbla_dd(const char* srname, int info);
void Mxerbla_td(const char* srname, int info);
void Mxerbla_qd(const char* srname, int info);

/// Whether two letters are the same but for their case.
inline bool Mlsame(const char* a, const char* b) {
  const auto upper = [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; };
  return upper(*a) == upper(*b);
}
inline bool Mlsame_dd(const char* a, const char* b) { return Mlsame(a, b); }
inline bool Mlsame_td(const char* a, const char* b) { return Mlsame(a, b); }
inline bool Mlsame_qd(const char* a, const char* b) { return Mlsame(a, b); }

namespace residua {
namespace mplapack {

/// Throws what the last call of residua.h said unless it succeeded.
inline void check(residua_status status) {
  if (status != RESIDUA_SUCCESS) throw std::runtime_error(residua_last_error());
}

/// A context that ends with its thread.
class thread_context {
 public:
  thread_context() { check(residua_create_cpu(0, &context_)); }
  ~thread_context() { residua_destroy(context_); }
  thread_context(const thread_context&) = delete;
  thread_context& operator=(const thread_context&) = delete;
  residua_context* get() const { return context_; }

 private:
  residua_context* context_ = nullptr;
};
/// Where this thread's calls run; null stands for a CPU context of its own with as many threads as
/// context::cpu() has. Assign a context of one's own to change it; the arrays are in host memory, so it
/// must not be a GPU's.
inline residua_context*& chosen_context() {
  thread_local residua_context* chosen = nullptr;
  return chosen;
}
inline residua_context* current_context() {
  if (chosen_context() != nullptr) return chosen_context();
  thread_local const thread_context own;
  return own.get();
}

/// The functions of residua.h for numbers of so many limbs.
template <int limbs>
struct functions;
#define RESIDUA_MPLAPACK_FUNCTIONS(limbs, f)                          \
  template <>                                                         \
  struct functions<limbs> {                                           \
    using number = residua_##f;                                       \
    static constexpr auto xerbla = &Mxerbla_##f;                      \
    static constexpr auto copy = &residua_copy_##f;                   \
    static constexpr auto swap = &residua_swap_##f;                   \
    static constexpr auto scal = &residua_scal_##f;                   \
    static constexpr auto axpy = &residua_axpy_##f;                   \
    static constexpr auto dot = &residua_dot_##f;                     \
    static constexpr auto nrm2 = &residua_nrm2_##f;                   \
    static constexpr auto asum = &residua_asum_##f;                   \
    static constexpr auto iamax = &residua_iamax_##f;                 \
    static constexpr auto rot = &residua_rot_##f;                     \
    static constexpr auto rotg = &residua_rotg_##f;                   \
    static constexpr auto rotm = &residua_rotm_##f;                   \
    static constexpr auto rotmg = &residua_rotmg_##f;                 \
    static constexpr auto gemv = &residua_gemv_##f;                   \
    static constexpr auto symv = &residua_symv_##f;                   \
    static constexpr auto ger = &residua_ger_##f;                     \
    static constexpr auto syr = &residua_syr_##f;                     \
    static constexpr auto syr2 = &residua_syr2_##f;                   \
    static constexpr auto trmv = &residua_trmv_##f;                   \
    static constexpr auto trsv = &residua_trsv_##f;                   \
    static constexpr auto gbmv = &residua_gbmv_##f;                   \
    static constexpr auto sbmv = &residua_sbmv_##f;                   \
    static constexpr auto tbmv = &residua_tbmv_##f;                   \
    static constexpr auto tbsv = &residua_tbsv_##f;                   \
    static constexpr auto spmv = &residua_spmv_##f;                   \
    static constexpr auto spr = &residua_spr_##f;                     \
    static constexpr auto spr2 = &residua_spr2_##f;                   \
    static constexpr auto tpmv = &residua_tpmv_##f;                   \
    static constexpr auto tpsv = &residua_tpsv_##f;                   \
    static constexpr auto gemm = &residua_gemm_##f;                   \
    static constexpr auto symm = &residua_symm_##f;                   \
    static constexpr auto syrk = &residua_syrk_##f;                   \
    static constexpr auto syr2k = &residua_syr2k_##f;                 \
    static constexpr auto trmm = &residua_trmm_##f;                   \
    static constexpr auto trsm = &residua_trsm_##f;                   \
    static constexpr auto getrf = &residua_getrf_##f;                 \
    static constexpr auto getrs = &residua_getrs_##f;                 \
    static constexpr auto gesv = &residua_gesv_##f;                   \
    static constexpr auto getri = &residua_getri_##f;                 \
    static constexpr auto potrf = &residua_potrf_##f;                 \
    static constexpr auto potrs = &residua_potrs_##f;                 \
    static constexpr auto posv = &residua_posv_##f;                   \
    static constexpr auto potri = &residua_potri_##f;                 \
    static constexpr auto geqrf = &residua_geqrf_##f;                 \
    static constexpr auto ormqr = &residua_ormqr_##f;                 \
    static constexpr auto orgqr = &residua_orgqr_##f;                 \
    static constexpr auto gels = &residua_gels_##f;                   \
    static constexpr auto geqp3 = &residua_geqp3_##f;                 \
    static constexpr auto gelsy = &residua_gelsy_##f;                 \
    static constexpr auto sytrf = &residua_sytrf_##f;                 \
    static constexpr auto sytrs = &residua_sytrs_##f;                 \
    static constexpr auto lange = &residua_lange_##f;                 \
    static constexpr auto lansy = &residua_lansy_##f;                 \
    static constexpr auto gecon = &residua_gecon_##f;                 \
    static constexpr auto pocon = &residua_pocon_##f;                 \
    static constexpr auto syevd = &residua_syevd_##f;                 \
    static constexpr auto sygvd = &residua_sygvd_##f;                 \
    static constexpr auto geev = &residua_geev_##f;                   \
    static constexpr auto gesvd = &residua_gesvd_##f;                 \
    static constexpr auto gesvd_full = &residua_gesvd_full_##f;       \
    static constexpr auto complex_copy = &residua_complex_copy_##f;   \
    static constexpr auto complex_swap = &residua_complex_swap_##f;   \
    static constexpr auto complex_scal = &residua_complex_scal_##f;   \
    static constexpr auto complex_axpy = &residua_complex_axpy_##f;   \
    static constexpr auto complex_rot = &residua_complex_rot_##f;     \
    static constexpr auto complex_dotu = &residua_complex_dotu_##f;   \
    static constexpr auto complex_dotc = &residua_complex_dotc_##f;   \
    static constexpr auto complex_nrm2 = &residua_complex_nrm2_##f;   \
    static constexpr auto complex_asum = &residua_complex_asum_##f;   \
    static constexpr auto complex_iamax = &residua_complex_iamax_##f; \
    static constexpr auto complex_geru = &residua_complex_geru_##f;   \
    static constexpr auto complex_gerc = &residua_complex_gerc_##f;   \
    static constexpr auto complex_hemv = &residua_complex_hemv_##f;   \
    static constexpr auto complex_her = &residua_complex_her_##f;     \
    static constexpr auto complex_her2 = &residua_complex_her2_##f;   \
    static constexpr auto complex_trmv = &residua_complex_trmv_##f;   \
    static constexpr auto complex_trsv = &residua_complex_trsv_##f;   \
    static constexpr auto complex_gbmv = &residua_complex_gbmv_##f;   \
    static constexpr auto complex_hbmv = &residua_complex_hbmv_##f;   \
    static constexpr auto complex_tbmv = &residua_complex_tbmv_##f;   \
    static constexpr auto complex_tbsv = &residua_complex_tbsv_##f;   \
    static constexpr auto complex_hpmv = &residua_complex_hpmv_##f;   \
    static constexpr auto complex_hpr = &residua_complex_hpr_##f;     \
    static constexpr auto complex_hpr2 = &residua_complex_hpr2_##f;   \
    static constexpr auto complex_tpmv = &residua_complex_tpmv_##f;   \
    static constexpr auto complex_tpsv = &residua_complex_tpsv_##f;   \
    static constexpr auto complex_hemm = &residua_complex_hemm_##f;   \
    static constexpr auto complex_symm = &residua_complex_symm_##f;   \
    static constexpr auto complex_syrk = &residua_complex_syrk_##f;   \
    static constexpr auto complex_her2k = &residua_complex_her2k_##f; \
    static constexpr auto complex_syr2k = &residua_complex_syr2k_##f; \
    static constexpr auto complex_trmm = &residua_complex_trmm_##f;   \
    static constexpr auto complex_gemv = &residua_complex_gemv_##f;   \
    static constexpr auto complex_gemm = &residua_complex_gemm_##f;   \
    static constexpr auto complex_herk = &residua_complex_herk_##f;   \
    static constexpr auto complex_trsm = &residua_complex_trsm_##f;   \
    static constexpr auto complex_getrf = &residua_complex_getrf_##f; \
    static constexpr auto complex_getrs = &residua_complex_getrs_##f; \
    static constexpr auto complex_gesv = &residua_complex_gesv_##f;   \
    static constexpr auto complex_potrf = &residua_complex_potrf_##f; \
    static constexpr auto complex_potrs = &residua_complex_potrs_##f; \
    static constexpr auto complex_posv = &residua_complex_posv_##f;   \
    static constexpr auto complex_geqrf = &residua_complex_geqrf_##f; \
    static constexpr auto complex_unmqr = &residua_complex_unmqr_##f; \
    static constexpr auto complex_ungqr = &residua_complex_ungqr_##f; \
    static constexpr auto complex_gels = &residua_complex_gels_##f;   \
    static constexpr auto complex_heevd = &residua_complex_heevd_##f; \
    static constexpr auto complex_hegvd = &residua_complex_hegvd_##f; \
    static constexpr auto complex_geev = &residua_complex_geev_##f;   \
    static constexpr auto complex_gesvd = &residua_complex_gesvd_##f; \
  };
RESIDUA_MPLAPACK_FUNCTIONS(2, dd)
RESIDUA_MPLAPACK_FUNCTIONS(3, td)
RESIDUA_MPLAPACK_FUNCTIONS(4, qd)
#undef RESIDUA_MPLAPACK_FUNCTIONS

/// The functions for a number type of QD's, any whose layout is that of two, three or four doubles.
template <class Real>
struct functions_for : functions<sizeof(Real) / sizeof(double)> {
  static_assert(std::is_trivially_copyable<Real>::value && std::is_standard_layout<Real>::value &&
                    sizeof(Real) % sizeof(double) == 0 && alignof(Real) == alignof(double),
                "a number must be laid out as its limbs, which are doubles");
};
template <class Real>
using format_of = typename functions_for<Real>::number;

/// The functions for a type of complex numbers, any whose layout is that of its real and its imaginary
/// part, such as MPLAPACK's dd_complex and qd_complex.
template <class Complex>
struct functions_for_complex : functions<sizeof(Complex) / (2 * sizeof(double))> {
  static_assert(std::is_trivially_copyable<Complex>::value && std::is_standard_layout<Complex>::value &&
                    sizeof(Complex) % (2 * sizeof(double)) == 0 && alignof(Complex) == alignof(double),
                "a complex number must be laid out as the limbs of its two parts, which are doubles");
};
template <class Complex>
typename functions_for_complex<Complex>::number* parts(Complex* z) {
  return reinterpret_cast<typename functions_for_complex<Complex>::number*>(z);
}
template <class Complex>
const typename functions_for_complex<Complex>::number* parts(const Complex* z) {
  return reinterpret_cast<const typename functions_for_complex<Complex>::number*>(z);
}
/// Real numbers that are written beside complex ones.
template <class Complex, class Real>
typename functions_for_complex<Complex>::number* real_numbers(Real* x) {
  static_assert(2 * sizeof(Real) == sizeof(Complex), "a real number beside complex ones has half their size");
  return reinterpret_cast<typename functions_for_complex<Complex>::number*>(x);
}
/// Where MPLAPACK tells the size of complex workspace: the real part of its first number.
template <class Real, class Complex>
Real* real_parts(Complex* work) {
  static_assert(2 * sizeof(Real) == sizeof(Complex), "a real number beside complex ones has half their size");
  return reinterpret_cast<Real*>(work);
}

/// A parameter that takes no part in the deduction of Real, so that 1.0 will do for it.
template <class Real>
struct not_deduced {
  using type = Real;
};
template <class Real>
using number = typename not_deduced<Real>::type;

template <class Real>
format_of<Real>* limbs_of(Real* x) {
  return reinterpret_cast<format_of<Real>*>(x);
}
template <class Real>
const format_of<Real>* limbs_of(const Real* x) {
  return reinterpret_cast<const format_of<Real>*>(x);
}

/// The arguments of one call, checked in MPLAPACK's order, with the number of the first illegal one, or 0.
class arguments {
 public:
  /// Argument `position` is legal where `legal` holds.
  arguments& require(int position, bool legal) {
    if (!legal && first_illegal_ == 0) first_illegal_ = position;
    return *this;
  }
  arguments& extent(int position, mplapackint value) { return require(position, value >= 0); }
  arguments& increment(int position, mplapackint value) { return require(position, value != 0); }
  /// Checks a leading dimension of a matrix of so many rows.
  arguments& leading(int position, mplapackint value, mplapackint rows) {
    return require(position, value >= (rows > 1 ? rows : 1));
  }
  /// Checks the size of `work`, or -1, which asks for the least one.
  arguments& work(int position, mplapackint size, mplapackint least) {
    return require(position, size == -1 || size >= (least > 1 ? least : 1));
  }
  /// A leading dimension of the stored diagonals: the main one, and so many, already checked, beside it.
  arguments& leading_of_band(int position, mplapackint value, mplapackint below, mplapackint above) {
    return require(position, first_illegal_ != 0 || (value > below && value - below > above));
  }
  residua_op form(int position, const char* letter) {
    const bool transposed = Mlsame(letter, "T") || Mlsame(letter, "C");
    require(position, transposed || Mlsame(letter, "N"));
    return transposed ? RESIDUA_TRANSPOSE : RESIDUA_NO_TRANSPOSE;
  }
  /// Checks op of complex matrices, for which C and T are not the same.
  residua_op complex_form(int position, const char* letter) {
    const bool transposed = Mlsame(letter, "T"), conjugated = Mlsame(letter, "C");
    require(position, transposed || conjugated || Mlsame(letter, "N"));
    return conjugated ? RESIDUA_CONJUGATE_TRANSPOSE : transposed ? RESIDUA_TRANSPOSE : RESIDUA_NO_TRANSPOSE;
  }
  residua_uplo triangle(int position, const char* letter) {
    require(position, Mlsame(letter, "U") || Mlsame(letter, "L"));
    return Mlsame(letter, "L") ? RESIDUA_LOWER : RESIDUA_UPPER;
  }
  residua_diag diagonal(int position, const char* letter) {
    require(position, Mlsame(letter, "U") || Mlsame(letter, "N"));
    return Mlsame(letter, "U") ? RESIDUA_UNIT : RESIDUA_NON_UNIT;
  }
  residua_side side(int position, const char* letter) {
    require(position, Mlsame(letter, "L") || Mlsame(letter, "R"));
    return Mlsame(letter, "R") ? RESIDUA_RIGHT : RESIDUA_LEFT;
  }
  /// Checks one of the four norms that LAPACK names: '1' and 'O' are one, 'F' and 'E' too.
  residua_norm any_norm(int position, const char* letter) {
    const bool is_frobenius = Mlsame(letter, "F") || Mlsame(letter, "E");
    if (is_frobenius) return RESIDUA_FROBENIUS_NORM;
    return Mlsame(letter, "M") ? RESIDUA_MAX_NORM : norm_of_sums(position, letter);
  }
  /// Checks one of the two norms that condition numbers are estimated in.
  residua_norm norm_of_sums(int position, const char* letter) {
    const bool is_infinity = Mlsame(letter, "I");
    require(position, is_infinity || Mlsame(letter, "O") || *letter == '1');
    return is_infinity ? RESIDUA_INFINITY_NORM : RESIDUA_ONE_NORM;
  }
  /// Whether all are legal. If not, Mxerbla of the format is told.
  template <class Real, template <class> class Functions = functions_for>
  bool are_legal(const char* routine) const {
    if (first_illegal_ != 0) Functions<Real>::xerbla(routine, first_illegal_);
    return first_illegal_ == 0;
  }
  /// Whether all are legal; info becomes minus the number of the first illegal one, or 0.
  template <class Real>
  bool are_legal(const char* routine, mplapackint& info) const {
    info = -first_illegal_;
    return are_legal<Real>(routine);
  }
  /// Whether all are legal of a routine of complex numbers.
  template <class Complex>
  bool are_legal_complex(const char* routine) const {
    return are_legal<Complex, functions_for_complex>(routine);
  }
  template <class Complex>
  bool are_legal_complex(const char* routine, mplapackint& info) const {
    info = -first_illegal_;
    return are_legal_complex<Complex>(routine);
  }

 private:
  int first_illegal_ = 0;
};

/// Tells in `work` how much of it MPLAPACK's routine would need; it is never used, as Residua has workspace
/// of its own. Returns whether that is all that is asked for.
template <class Real>
bool only_asks(Real* work, mplapackint size, mplapackint least) {
  work[0] = static_cast<double>(least > 1 ? least : 1);
  return size == -1;
}

/// Tells in complex `work` how much of it would be needed, by its first number's real part.
template <class Complex>
bool only_asks_of_pairs(Complex* work, mplapackint size, mplapackint least) {
  double* limbs = parts(work)->limb;
  std::fill_n(limbs, sizeof(Complex) / sizeof(double), 0.0);
  limbs[0] = static_cast<double>(least > 1 ? least : 1);
  return size == -1;
}

/// QD's number of so many bytes.
template <std::size_t bytes>
struct real_of_bytes;
template <>
struct real_of_bytes<sizeof(dd_real)> {
  using type = dd_real;
};
template <>
struct real_of_bytes<sizeof(qd_real)> {
  using type = qd_real;
};
#if __has_include(<qd/td_real.h>)
template <>
struct real_of_bytes<sizeof(td_real)> {
  using type = td_real;
};
#endif
/// What norms of vectors of Complex are.
template <class Complex>
using real_of = typename real_of_bytes<sizeof(Complex) / 2>::type;

/// A real argument beside complex ones, such as herk's alpha. A class of half the size of a complex number,
/// such as MPLAPACK's dd_real, has its layout and is taken as it is; anything else, such as 1.0, becomes QD's
/// number first.
template <class Complex>
class real_argument {
  using format = typename functions_for_complex<Complex>::number;

 public:
  template <class Real>
  real_argument(const Real& x) {  // not explicit, as a call's argument becomes one
    if constexpr (std::is_class<Real>::value && 2 * sizeof(Real) == sizeof(Complex)) {
      static_assert(std::is_trivially_copyable<Real>::value, "a real number must be laid out as its limbs");
      std::memcpy(&limbs_, &x, sizeof limbs_);
    } else {
      const real_of<Complex> converted = x;
      std::memcpy(&limbs_, &converted, sizeof limbs_);
    }
  }
  const format* limbs() const { return &limbs_; }

 private:
  format limbs_;
};
/// real_argument that takes no part in the deduction of Complex.
template <class Complex>
using real_beside = number<real_argument<Complex>>;

/// LAPACK's info of a decomposition, from residua.h's. That has 1 where the result is complete and only its
/// bounds are larger than wanted, which is LAPACK's 0, as LAPACK has no bounds to tell of. It has 2 where
/// nothing was found, which is LAPACK's `order`: none of so many values converged. 2 + k becomes order + k.
inline mplapackint info_of_decomposition(std::int64_t info, mplapackint order) {
  return info < 2 ? 0 : order + (info - 2);
}

/// The first of n elements, which a negative increment has last.
template <class Number>
Number* first_of(mplapackint n, Number* x, mplapackint increment) {
  return x + (increment < 0 ? (1 - n) * increment : 0);
}
/// for_two_vectors of complex numbers.
template <class Complex, class Call>
void for_two_vectors_of_pairs(mplapackint n, Complex* x, mplapackint incx, Complex* y, mplapackint incy,
                              const Call& call) {
  if (n <= 0) return;
  if (incx != 0 && incy != 0) return call(n, parts(x), incx, parts(y), incy);
  Complex *first_x = first_of(n, x, incx), *first_y = first_of(n, y, incy);
  for (mplapackint i = 0; i < n; ++i) call(1, parts(first_x + i * incx), 1, parts(first_y + i * incy), 1);
}
/// The sum of products that function makes of two vectors; of an increment of 0 an element is repeated.
template <class Complex, class Function>
Complex product_of_vectors(const Function& function, mplapackint n, Complex* x, mplapackint incx, Complex* y,
                           mplapackint incy) {
  Complex result = Complex();
  if (n <= 0) return result;
  const auto repeated = [n](const Complex* z, mplapackint increment) {
    return increment != 0 ? std::vector<Complex>() : std::vector<Complex>(static_cast<std::size_t>(n), *z);
  };
  auto many_x = repeated(x, incx), many_y = repeated(y, incy);
  check(function(current_context(), n, parts(incx == 0 ? many_x.data() : x), incx == 0 ? 1 : incx,
                 parts(incy == 0 ? many_y.data() : y), incy == 0 ? 1 : incy, parts(&result)));
  return result;
}

/// A vector of n elements as another one of increment 1.
template <class Real>
std::vector<format_of<Real>> gathered(mplapackint n, const Real* x, mplapackint increment) {
  std::vector<format_of<Real>> elements(static_cast<std::size_t>(n));
  const mplapackint first = increment < 0 ? (1 - n) * increment : 0;
  for (mplapackint i = 0; i < n; ++i)
    elements[static_cast<std::size_t>(i)] = *limbs_of(x + first + i * increment);
  return elements;
}
/// call(n, x, incx, y, incy) where neither increment is 0; otherwise for one element after the other, which
/// is what an increment of 0 means.
template <class Real, class Call>
void for_two_vectors(mplapackint n, Real* x, mplapackint incx, Real* y, mplapackint incy, const Call& call) {
  if (n <= 0) return;
  if (incx != 0 && incy != 0) return call(n, limbs_of(x), incx, limbs_of(y), incy);
  const mplapackint first_x = incx < 0 ? (1 - n) * incx : 0, first_y = incy < 0 ? (1 - n) * incy : 0;
  for (mplapackint i = 0; i < n; ++i)
    call(1, limbs_of(x + first_x + i * incx), 1, limbs_of(y + first_y + i * incy), 1);
}

/// A modified rotation as residua.h takes it: of BLAS's flags any negative one but -2 stands for -1, and what
/// is neither negative nor 0 for 1.
template <class Real>
std::array<format_of<Real>, 5> rotation_of_param(const Real* param) {
  std::array<format_of<Real>, 5> h = {};
  std::copy_n(limbs_of(param), 5, h.begin());
  const double flag = h[0].limb[0];
  if (flag != -2) h[0].limb[0] = flag < 0 ? -1 : flag == 0 ? 0 : 1;
  return h;
}

}  // namespace mplapack
}  // namespace residua

// ---- level 1 ----

template <class Real>
void Rcopy(mplapackint n, Real* dx, mplapackint incx, Real* dy, mplapackint incy) {
  using namespace residua::mplapack;
  for_two_vectors(n, dx, incx, dy, incy, [](auto size, auto* x, auto by_x, auto* y, auto by_y) {
    check(functions_for<Real>::copy(current_context(), size, x, by_x, y, by_y));
  });
}
template <class Real>
void Rswap(mplapackint n, Real* dx, mplapackint incx, Real* dy, mplapackint incy) {
  using namespace residua::mplapack;
  for_two_vectors(n, dx, incx, dy, incy, [](auto size, auto* x, auto by_x, auto* y, auto by_y) {
    check(functions_for<Real>::swap(current_context(), size, x, by_x, y, by_y));
  });
}
template <class Real>
void Rscal(mplapackint n, residua::mplapack::number<Real> da, Real* dx, mplapackint incx) {
  using namespace residua::mplapack;
  if (n <= 0 || incx <= 0) return;
  check(functions_for<Real>::scal(current_context(), n, limbs_of(&da), limbs_of(dx), incx));
}
template <class Real>
void Raxpy(mplapackint n, residua::mplapack::number<Real> da, Real* dx, mplapackint incx, Real* dy,
           mplapackint incy) {
  using namespace residua::mplapack;
  for_two_vectors(n, dx, incx, dy, incy, [&](auto size, auto* x, auto by_x, auto* y, auto by_y) {
    check(functions_for<Real>::axpy(current_context(), size, limbs_of(&da), x, by_x, y, by_y));
  });
}
template <class Real>
Real Rdot(mplapackint n, Real* dx, mplapackint incx, Real* dy, mplapackint incy) {
  using namespace residua::mplapack;
  Real result = 0.0;
  if (n <= 0) return result;
  if (incx != 0 && incy != 0) {
    check(functions_for<Real>::dot(current_context(), n, limbs_of(dx), incx, limbs_of(dy), incy,
                                   limbs_of(&result)));
  } else {
    const auto x = gathered(n, dx, incx), y = gathered(n, dy, incy);
    check(functions_for<Real>::dot(current_context(), n, x.data(), 1, y.data(), 1, limbs_of(&result)));
  }
  return result;
}
template <class Real>
Real Rnrm2(mplapackint n, Real* x, mplapackint incx) {
  using namespace residua::mplapack;
  Real result = 0.0;
  if (n > 0 && incx > 0)
    check(functions_for<Real>::nrm2(current_context(), n, limbs_of(x), incx, limbs_of(&result)));
  return result;
}
template <class Real>
Real Rasum(mplapackint n, Real* dx, mplapackint incx) {
  using namespace residua::mplapack;
  Real result = 0.0;
  if (n > 0 && incx > 0)
    check(functions_for<Real>::asum(current_context(), n, limbs_of(dx), incx, limbs_of(&result)));
  return result;
}
/// The number of the first element of largest magnitude, counted from 1; 0 if there is none.
template <class Real>
mplapackint iRamax(mplapackint n, Real* dx, mplapackint incx) {
  using namespace residua::mplapack;
  if (n <= 0 || incx <= 0) return 0;
  std::int64_t place = 0;
  check(functions_for<Real>::iamax(current_context(), n, limbs_of(dx), incx, &place));
  return place + 1;
}
template <class Real>
void Rrot(mplapackint n, Real* dx, mplapackint incx, Real* dy, mplapackint incy,
          residua::mplapack::number<Real> c, residua::mplapack::number<Real> s) {
  using namespace residua::mplapack;
  for_two_vectors(n, dx, incx, dy, incy, [&](auto size, auto* x, auto by_x, auto* y, auto by_y) {
    check(functions_for<Real>::rot(current_context(), size, x, by_x, y, by_y, limbs_of(&c), limbs_of(&s)));
  });
}
/// a becomes r and b becomes z.
template <class Real>
void Rrotg(Real& a, Real& b, Real& c, Real& s) {
  using namespace residua::mplapack;
  const Real given_a = a, given_b = b;
  check(functions_for<Real>::rotg(limbs_of(&given_a), limbs_of(&given_b), limbs_of(&a), limbs_of(&b),
                                  limbs_of(&c), limbs_of(&s)));
}
template <class Real>
void Rrotm(mplapackint n, Real* dx, mplapackint incx, Real* dy, mplapackint incy, Real* dparam) {
  using namespace residua::mplapack;
  const auto h = rotation_of_param(dparam);
  if (h[0].limb[0] == -2) return;
  for_two_vectors(n, dx, incx, dy, incy, [&](auto size, auto* x, auto by_x, auto* y, auto by_y) {
    check(functions_for<Real>::rotm(current_context(), size, x, by_x, y, by_y, h.data()));
  });
}
/// Elements of H that the flag gives are not written to dparam. Scaling differs from the reference
/// implementation's as rotmg.hpp tells.
template <class Real>
void Rrotmg(Real& dd1, Real& dd2, Real& dx1, residua::mplapack::number<Real> dy1, Real* dparam) {
  using namespace residua::mplapack;
  format_of<Real> h[5];
  check(functions_for<Real>::rotmg(limbs_of(&dd1), limbs_of(&dd2), limbs_of(&dx1), limbs_of(&dy1), h));
  const double flag = h[0].limb[0];
  const bool has_diagonal = flag == -1 || flag == 1, has_antidiagonal = flag == -1 || flag == 0;
  auto* param = limbs_of(dparam);
  param[0] = h[0];
  if (has_diagonal) param[1] = h[1];
  if (has_antidiagonal) param[2] = h[2];
  if (has_antidiagonal) param[3] = h[3];
  if (has_diagonal) param[4] = h[4];
}

// ---- level 2 ----

template <class Real>
void Rgemv(const char* trans, mplapackint m, mplapackint n, residua::mplapack::number<Real> alpha,
           residua::mplapack::number<Real>* a, mplapackint lda, residua::mplapack::number<Real>* x,
           mplapackint incx, residua::mplapack::number<Real> beta, Real* y, mplapackint incy) {
  using namespace residua::mplapack;
  arguments given;
  const auto form = given.form(1, trans);
  given.extent(2, m).extent(3, n).leading(6, lda, m).increment(8, incx).increment(11, incy);
  if (!given.are_legal<Real>("Rgemv")) return;
  check(functions_for<Real>::gemv(current_context(), form, m, n, limbs_of(&alpha), limbs_of(a), lda,
                                  limbs_of(x), incx, limbs_of(&beta), limbs_of(y), incy));
}
template <class Real>
void Rsymv(const char* uplo, mplapackint n, residua::mplapack::number<Real> alpha,
           residua::mplapack::number<Real>* a, mplapackint lda, residua::mplapack::number<Real>* x,
           mplapackint incx, residua::mplapack::number<Real> beta, Real* y, mplapackint incy) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).leading(5, lda, n).increment(7, incx).increment(10, incy);
  if (!given.are_legal<Real>("Rsymv")) return;
  check(functions_for<Real>::symv(current_context(), triangle, n, limbs_of(&alpha), limbs_of(a), lda,
                                  limbs_of(x), incx, limbs_of(&beta), limbs_of(y), incy));
}
template <class Real>
void Rger(mplapackint m, mplapackint n, residua::mplapack::number<Real> alpha,
          residua::mplapack::number<Real>* x, mplapackint incx, residua::mplapack::number<Real>* y,
          mplapackint incy, Real* a, mplapackint lda) {
  using namespace residua::mplapack;
  arguments given;
  given.extent(1, m).extent(2, n).increment(5, incx).increment(7, incy).leading(9, lda, m);
  if (!given.are_legal<Real>("Rger")) return;
  check(functions_for<Real>::ger(current_context(), m, n, limbs_of(&alpha), limbs_of(x), incx, limbs_of(y),
                                 incy, limbs_of(a), lda));
}
template <class Real>
void Rsyr(const char* uplo, mplapackint n, residua::mplapack::number<Real> alpha,
          residua::mplapack::number<Real>* x, mplapackint incx, Real* a, mplapackint lda) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).increment(5, incx).leading(7, lda, n);
  if (!given.are_legal<Real>("Rsyr")) return;
  check(functions_for<Real>::syr(current_context(), triangle, n, limbs_of(&alpha), limbs_of(x), incx,
                                 limbs_of(a), lda));
}
template <class Real>
void Rsyr2(const char* uplo, mplapackint n, residua::mplapack::number<Real> alpha,
           residua::mplapack::number<Real>* x, mplapackint incx, residua::mplapack::number<Real>* y,
           mplapackint incy, Real* a, mplapackint lda) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).increment(5, incx).increment(7, incy).leading(9, lda, n);
  if (!given.are_legal<Real>("Rsyr2")) return;
  check(functions_for<Real>::syr2(current_context(), triangle, n, limbs_of(&alpha), limbs_of(x), incx,
                                  limbs_of(y), incy, limbs_of(a), lda));
}
template <class Real>
void Rtrmv(const char* uplo, const char* trans, const char* diag, mplapackint n,
           residua::mplapack::number<Real>* a, mplapackint lda, Real* x, mplapackint incx) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  const auto form = given.form(2, trans);
  const auto diagonal = given.diagonal(3, diag);
  given.extent(4, n).leading(6, lda, n).increment(8, incx);
  if (!given.are_legal<Real>("Rtrmv")) return;
  check(functions_for<Real>::trmv(current_context(), triangle, form, diagonal, n, limbs_of(a), lda,
                                  limbs_of(x), incx));
}
template <class Real>
void Rtrsv(const char* uplo, const char* trans, const char* diag, mplapackint n,
           residua::mplapack::number<Real>* a, mplapackint lda, Real* x, mplapackint incx) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  const auto form = given.form(2, trans);
  const auto diagonal = given.diagonal(3, diag);
  given.extent(4, n).leading(6, lda, n).increment(8, incx);
  if (!given.are_legal<Real>("Rtrsv")) return;
  check(functions_for<Real>::trsv(current_context(), triangle, form, diagonal, n, limbs_of(a), lda,
                                  limbs_of(x), incx));
}
template <class Real>
void Rgbmv(const char* trans, mplapackint m, mplapackint n, mplapackint kl, mplapackint ku,
           residua::mplapack::number<Real> alpha, residua::mplapack::number<Real>* a, mplapackint lda,
           residua::mplapack::number<Real>* x, mplapackint incx, residua::mplapack::number<Real> beta,
           Real* y, mplapackint incy) {
  using namespace residua::mplapack;
  arguments given;
  const auto form = given.form(1, trans);
  given.extent(2, m).extent(3, n).extent(4, kl).extent(5, ku).leading_of_band(8, lda, kl, ku);
  given.increment(10, incx).increment(13, incy);
  if (!given.are_legal<Real>("Rgbmv")) return;
  check(functions_for<Real>::gbmv(current_context(), form, m, n, kl, ku, limbs_of(&alpha), limbs_of(a), lda,
                                  limbs_of(x), incx, limbs_of(&beta), limbs_of(y), incy));
}
template <class Real>
void Rsbmv(const char* uplo, mplapackint n, mplapackint k, residua::mplapack::number<Real> alpha,
           residua::mplapack::number<Real>* a, mplapackint lda, residua::mplapack::number<Real>* x,
           mplapackint incx, residua::mplapack::number<Real> beta, Real* y, mplapackint incy) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).extent(3, k).leading_of_band(6, lda, k, 0).increment(8, incx).increment(11, incy);
  if (!given.are_legal<Real>("Rsbmv")) return;
  check(functions_for<Real>::sbmv(current_context(), triangle, n, k, limbs_of(&alpha), limbs_of(a), lda,
                                  limbs_of(x), incx, limbs_of(&beta), limbs_of(y), incy));
}
template <class Real>
void Rtbmv(const char* uplo, const char* trans, const char* diag, mplapackint n, mplapackint k,
           residua::mplapack::number<Real>* a, mplapackint lda, Real* x, mplapackint incx) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  const auto form = given.form(2, trans);
  const auto diagonal = given.diagonal(3, diag);
  given.extent(4, n).extent(5, k).leading_of_band(7, lda, k, 0).increment(9, incx);
  if (!given.are_legal<Real>("Rtbmv")) return;
  check(functions_for<Real>::tbmv(current_context(), triangle, form, diagonal, n, k, limbs_of(a), lda,
                                  limbs_of(x), incx));
}
template <class Real>
void Rtbsv(const char* uplo, const char* trans, const char* diag, mplapackint n, mplapackint k,
           residua::mplapack::number<Real>* a, mplapackint lda, Real* x, mplapackint incx) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  const auto form = given.form(2, trans);
  const auto diagonal = given.diagonal(3, diag);
  given.extent(4, n).extent(5, k).leading_of_band(7, lda, k, 0).increment(9, incx);
  if (!given.are_legal<Real>("Rtbsv")) return;
  check(functions_for<Real>::tbsv(current_context(), triangle, form, diagonal, n, k, limbs_of(a), lda,
                                  limbs_of(x), incx));
}
template <class Real>
void Rspmv(const char* uplo, mplapackint n, residua::mplapack::number<Real> alpha,
           residua::mplapack::number<Real>* ap, residua::mplapack::number<Real>* x, mplapackint incx,
           residua::mplapack::number<Real> beta, Real* y, mplapackint incy) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).increment(6, incx).increment(9, incy);
  if (!given.are_legal<Real>("Rspmv")) return;
  check(functions_for<Real>::spmv(current_context(), triangle, n, limbs_of(&alpha), limbs_of(ap), limbs_of(x),
                                  incx, limbs_of(&beta), limbs_of(y), incy));
}
template <class Real>
void Rspr(const char* uplo, mplapackint n, residua::mplapack::number<Real> alpha,
          residua::mplapack::number<Real>* x, mplapackint incx, Real* ap) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).increment(5, incx);
  if (!given.are_legal<Real>("Rspr")) return;
  check(functions_for<Real>::spr(current_context(), triangle, n, limbs_of(&alpha), limbs_of(x), incx,
                                 limbs_of(ap)));
}
template <class Real>
void Rspr2(const char* uplo, mplapackint n, residua::mplapack::number<Real> alpha,
           residua::mplapack::number<Real>* x, mplapackint incx, residua::mplapack::number<Real>* y,
           mplapackint incy, Real* ap) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).increment(5, incx).increment(7, incy);
  if (!given.are_legal<Real>("Rspr2")) return;
  check(functions_for<Real>::spr2(current_context(), triangle, n, limbs_of(&alpha), limbs_of(x), incx,
                                  limbs_of(y), incy, limbs_of(ap)));
}
template <class Real>
void Rtpmv(const char* uplo, const char* trans, const char* diag, mplapackint n,
           residua::mplapack::number<Real>* ap, Real* x, mplapackint incx) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  const auto form = given.form(2, trans);
  const auto diagonal = given.diagonal(3, diag);
  given.extent(4, n).increment(7, incx);
  if (!given.are_legal<Real>("Rtpmv")) return;
  check(functions_for<Real>::tpmv(current_context(), triangle, form, diagonal, n, limbs_of(ap), limbs_of(x),
                                  incx));
}
template <class Real>
void Rtpsv(const char* uplo, const char* trans, const char* diag, mplapackint n,
           residua::mplapack::number<Real>* ap, Real* x, mplapackint incx) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  const auto form = given.form(2, trans);
  const auto diagonal = given.diagonal(3, diag);
  given.extent(4, n).increment(7, incx);
  if (!given.are_legal<Real>("Rtpsv")) return;
  check(functions_for<Real>::tpsv(current_context(), triangle, form, diagonal, n, limbs_of(ap), limbs_of(x),
                                  incx));
}

// ---- level 3 ----

template <class Real>
void Rgemm(const char* transa, const char* transb, mplapackint m, mplapackint n, mplapackint k,
           residua::mplapack::number<Real> alpha, residua::mplapack::number<Real>* a, mplapackint lda,
           residua::mplapack::number<Real>* b, mplapackint ldb, residua::mplapack::number<Real> beta, Real* c,
           mplapackint ldc) {
  using namespace residua::mplapack;
  arguments given;
  const auto form_a = given.form(1, transa);
  const auto form_b = given.form(2, transb);
  given.extent(3, m).extent(4, n).extent(5, k).leading(8, lda, form_a == RESIDUA_NO_TRANSPOSE ? m : k);
  given.leading(10, ldb, form_b == RESIDUA_NO_TRANSPOSE ? k : n).leading(13, ldc, m);
  if (!given.are_legal<Real>("Rgemm")) return;
  check(functions_for<Real>::gemm(current_context(), form_a, form_b, m, n, k, limbs_of(&alpha), limbs_of(a),
                                  lda, limbs_of(b), ldb, limbs_of(&beta), limbs_of(c), ldc));
}
template <class Real>
void Rsymm(const char* side, const char* uplo, mplapackint m, mplapackint n,
           residua::mplapack::number<Real> alpha, residua::mplapack::number<Real>* a, mplapackint lda,
           residua::mplapack::number<Real>* b, mplapackint ldb, residua::mplapack::number<Real> beta, Real* c,
           mplapackint ldc) {
  using namespace residua::mplapack;
  arguments given;
  const auto of_a = given.side(1, side);
  const auto triangle = given.triangle(2, uplo);
  given.extent(3, m).extent(4, n).leading(7, lda, of_a == RESIDUA_LEFT ? m : n).leading(9, ldb, m);
  given.leading(12, ldc, m);
  if (!given.are_legal<Real>("Rsymm")) return;
  check(functions_for<Real>::symm(current_context(), of_a, triangle, m, n, limbs_of(&alpha), limbs_of(a), lda,
                                  limbs_of(b), ldb, limbs_of(&beta), limbs_of(c), ldc));
}
template <class Real>
void Rsyrk(const char* uplo, const char* trans, mplapackint n, mplapackint k,
           residua::mplapack::number<Real> alpha, residua::mplapack::number<Real>* a, mplapackint lda,
           residua::mplapack::number<Real> beta, Real* c, mplapackint ldc) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  const auto form = given.form(2, trans);
  given.extent(3, n).extent(4, k).leading(7, lda, form == RESIDUA_NO_TRANSPOSE ? n : k).leading(10, ldc, n);
  if (!given.are_legal<Real>("Rsyrk")) return;
  check(functions_for<Real>::syrk(current_context(), triangle, form, n, k, limbs_of(&alpha), limbs_of(a), lda,
                                  limbs_of(&beta), limbs_of(c), ldc));
}
template <class Real>
void Rsyr2k(const char* uplo, const char* trans, mplapackint n, mplapackint k,
            residua::mplapack::number<Real> alpha, residua::mplapack::number<Real>* a, mplapackint lda,
            residua::mplapack::number<Real>* b, mplapackint ldb, residua::mplapack::number<Real> beta,
            Real* c, mplapackint ldc) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  const auto form = given.form(2, trans);
  given.extent(3, n).extent(4, k).leading(7, lda, form == RESIDUA_NO_TRANSPOSE ? n : k);
  given.leading(9, ldb, form == RESIDUA_NO_TRANSPOSE ? n : k).leading(12, ldc, n);
  if (!given.are_legal<Real>("Rsyr2k")) return;
  check(functions_for<Real>::syr2k(current_context(), triangle, form, n, k, limbs_of(&alpha), limbs_of(a),
                                   lda, limbs_of(b), ldb, limbs_of(&beta), limbs_of(c), ldc));
}
template <class Real>
void Rtrmm(const char* side, const char* uplo, const char* trans, const char* diag, mplapackint m,
           mplapackint n, residua::mplapack::number<Real> alpha, residua::mplapack::number<Real>* a,
           mplapackint lda, Real* b, mplapackint ldb) {
  using namespace residua::mplapack;
  arguments given;
  const auto of_a = given.side(1, side);
  const auto triangle = given.triangle(2, uplo);
  const auto form = given.form(3, trans);
  const auto diagonal = given.diagonal(4, diag);
  given.extent(5, m).extent(6, n).leading(9, lda, of_a == RESIDUA_LEFT ? m : n).leading(11, ldb, m);
  if (!given.are_legal<Real>("Rtrmm")) return;
  check(functions_for<Real>::trmm(current_context(), of_a, triangle, form, diagonal, m, n, limbs_of(&alpha),
                                  limbs_of(a), lda, limbs_of(b), ldb));
}
template <class Real>
void Rtrsm(const char* side, const char* uplo, const char* trans, const char* diag, mplapackint m,
           mplapackint n, residua::mplapack::number<Real> alpha, residua::mplapack::number<Real>* a,
           mplapackint lda, Real* b, mplapackint ldb) {
  using namespace residua::mplapack;
  arguments given;
  const auto of_a = given.side(1, side);
  const auto triangle = given.triangle(2, uplo);
  const auto form = given.form(3, trans);
  const auto diagonal = given.diagonal(4, diag);
  given.extent(5, m).extent(6, n).leading(9, lda, of_a == RESIDUA_LEFT ? m : n).leading(11, ldb, m);
  if (!given.are_legal<Real>("Rtrsm")) return;
  check(functions_for<Real>::trsm(current_context(), of_a, triangle, form, diagonal, m, n, limbs_of(&alpha),
                                  limbs_of(a), lda, limbs_of(b), ldb));
}

// ---- LAPACK ----

template <class Real>
void Rgetrf(mplapackint m, mplapackint n, Real* a, mplapackint lda, mplapackint* ipiv, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  given.extent(1, m).extent(2, n).leading(4, lda, m);
  if (!given.are_legal<Real>("Rgetrf", info)) return;
  check(functions_for<Real>::getrf(current_context(), m, n, limbs_of(a), lda, ipiv, &info));
}
template <class Real>
void Rgetrs(const char* trans, mplapackint n, mplapackint nrhs, residua::mplapack::number<Real>* a,
            mplapackint lda, mplapackint* ipiv, Real* b, mplapackint ldb, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const auto form = given.form(1, trans);
  given.extent(2, n).extent(3, nrhs).leading(5, lda, n).leading(8, ldb, n);
  if (!given.are_legal<Real>("Rgetrs", info)) return;
  check(
      functions_for<Real>::getrs(current_context(), form, n, nrhs, limbs_of(a), lda, ipiv, limbs_of(b), ldb));
}
template <class Real>
void Rgesv(mplapackint n, mplapackint nrhs, Real* a, mplapackint lda, mplapackint* ipiv,
           residua::mplapack::number<Real>* b, mplapackint ldb, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  given.extent(1, n).extent(2, nrhs).leading(4, lda, n).leading(7, ldb, n);
  if (!given.are_legal<Real>("Rgesv", info)) return;
  check(
      functions_for<Real>::gesv(current_context(), n, nrhs, limbs_of(a), lda, ipiv, limbs_of(b), ldb, &info));
}
template <class Real>
void Rgetri(mplapackint n, Real* a, mplapackint lda, mplapackint* ipiv, residua::mplapack::number<Real>* work,
            mplapackint lwork, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  given.extent(1, n).leading(3, lda, n).work(6, lwork, n);
  if (!given.are_legal<Real>("Rgetri", info) || only_asks(work, lwork, n)) return;
  check(functions_for<Real>::getri(current_context(), n, limbs_of(a), lda, ipiv, &info));
}
template <class Real>
void Rpotrf(const char* uplo, mplapackint n, Real* a, mplapackint lda, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).leading(4, lda, n);
  if (!given.are_legal<Real>("Rpotrf", info)) return;
  check(functions_for<Real>::potrf(current_context(), triangle, n, limbs_of(a), lda, &info));
}
template <class Real>
void Rpotrs(const char* uplo, mplapackint n, mplapackint nrhs, residua::mplapack::number<Real>* a,
            mplapackint lda, Real* b, mplapackint ldb, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).extent(3, nrhs).leading(5, lda, n).leading(7, ldb, n);
  if (!given.are_legal<Real>("Rpotrs", info)) return;
  check(functions_for<Real>::potrs(current_context(), triangle, n, nrhs, limbs_of(a), lda, limbs_of(b), ldb));
}
template <class Real>
void Rposv(const char* uplo, mplapackint n, mplapackint nrhs, Real* a, mplapackint lda,
           residua::mplapack::number<Real>* b, mplapackint ldb, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).extent(3, nrhs).leading(5, lda, n).leading(7, ldb, n);
  if (!given.are_legal<Real>("Rposv", info)) return;
  check(functions_for<Real>::posv(current_context(), triangle, n, nrhs, limbs_of(a), lda, limbs_of(b), ldb,
                                  &info));
}
template <class Real>
void Rpotri(const char* uplo, mplapackint n, Real* a, mplapackint lda, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).leading(4, lda, n);
  if (!given.are_legal<Real>("Rpotri", info)) return;
  check(functions_for<Real>::potri(current_context(), triangle, n, limbs_of(a), lda, &info));
}
template <class Real>
void Rgeqrf(mplapackint m, mplapackint n, Real* a, mplapackint lda, residua::mplapack::number<Real>* tau,
            residua::mplapack::number<Real>* work, mplapackint lwork, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  given.extent(1, m).extent(2, n).leading(4, lda, m).work(7, lwork, n);
  if (!given.are_legal<Real>("Rgeqrf", info) || only_asks(work, lwork, n)) return;
  check(functions_for<Real>::geqrf(current_context(), m, n, limbs_of(a), lda, limbs_of(tau)));
}
template <class Real>
void Rormqr(const char* side, const char* trans, mplapackint m, mplapackint n, mplapackint k,
            residua::mplapack::number<Real>* a, mplapackint lda, residua::mplapack::number<Real>* tau,
            Real* c, mplapackint ldc, residua::mplapack::number<Real>* work, mplapackint lwork,
            mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const auto of_q = given.side(1, side);
  const auto form = given.form(2, trans);
  const auto least = of_q == RESIDUA_LEFT ? n : m;
  given.extent(3, m).extent(4, n).require(5, k >= 0 && k <= (of_q == RESIDUA_LEFT ? m : n));
  given.leading(7, lda, of_q == RESIDUA_LEFT ? m : n).leading(10, ldc, m).work(12, lwork, least);
  if (!given.are_legal<Real>("Rormqr", info) || only_asks(work, lwork, least)) return;
  check(functions_for<Real>::ormqr(current_context(), of_q, form, m, n, k, limbs_of(a), lda, limbs_of(tau),
                                   limbs_of(c), ldc));
}
template <class Real>
void Rorgqr(mplapackint m, mplapackint n, mplapackint k, Real* a, mplapackint lda,
            residua::mplapack::number<Real>* tau, residua::mplapack::number<Real>* work, mplapackint lwork,
            mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  given.extent(1, m).require(2, n >= 0 && n <= m).require(3, k >= 0 && k <= n).leading(5, lda, m);
  given.work(8, lwork, n);
  if (!given.are_legal<Real>("Rorgqr", info) || only_asks(work, lwork, n)) return;
  check(functions_for<Real>::orgqr(current_context(), m, n, k, limbs_of(a), lda, limbs_of(tau)));
}
template <class Real>
void Rgels(const char* trans, mplapackint m, mplapackint n, mplapackint nrhs, Real* a, mplapackint lda,
           residua::mplapack::number<Real>* b, mplapackint ldb, residua::mplapack::number<Real>* work,
           mplapackint lwork, mplapackint& info) {
  using namespace residua::mplapack;
  using std::max;
  using std::min;
  arguments given;
  const auto form = given.form(1, trans);
  const auto least = min(m, n) + max(min(m, n), nrhs);
  given.extent(2, m).extent(3, n).extent(4, nrhs).leading(6, lda, m).leading(8, ldb, max(m, n));
  given.work(10, lwork, least);
  if (!given.are_legal<Real>("Rgels", info) || only_asks(work, lwork, least)) return;
  check(functions_for<Real>::gels(current_context(), form, m, n, nrhs, limbs_of(a), lda, limbs_of(b), ldb,
                                  &info));
}
template <class Real>
void Rgeqp3(mplapackint m, mplapackint n, Real* a, mplapackint lda, mplapackint* jpvt,
            residua::mplapack::number<Real>* tau, residua::mplapack::number<Real>* work, mplapackint lwork,
            mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const auto least = m == 0 || n == 0 ? 1 : 3 * n + 1;
  given.extent(1, m).extent(2, n).leading(4, lda, m).work(8, lwork, least);
  if (!given.are_legal<Real>("Rgeqp3", info) || only_asks(work, lwork, least)) return;
  check(functions_for<Real>::geqp3(current_context(), m, n, limbs_of(a), lda, jpvt, limbs_of(tau)));
}
template <class Real>
void Rgelsy(mplapackint m, mplapackint n, mplapackint nrhs, Real* a, mplapackint lda,
            residua::mplapack::number<Real>* b, mplapackint ldb, mplapackint* jpvt,
            residua::mplapack::number<Real> rcond, mplapackint& rank, residua::mplapack::number<Real>* work,
            mplapackint lwork, mplapackint& info) {
  using namespace residua::mplapack;
  using std::max;
  using std::min;
  arguments given;
  const auto least = min({m, n, nrhs}) == 0 ? 1 : min(m, n) + max({2 * min(m, n), n + 1, min(m, n) + nrhs});
  given.extent(1, m).extent(2, n).extent(3, nrhs).leading(5, lda, m).leading(7, ldb, max(m, n));
  given.work(12, lwork, least);
  if (!given.are_legal<Real>("Rgelsy", info) || only_asks(work, lwork, least)) return;
  check(functions_for<Real>::gelsy(current_context(), m, n, nrhs, limbs_of(a), lda, limbs_of(b), ldb, jpvt,
                                   limbs_of(&rcond), &rank));
}
template <class Real>
void Rsytrf(const char* uplo, mplapackint n, Real* a, mplapackint lda, mplapackint* ipiv,
            residua::mplapack::number<Real>* work, mplapackint lwork, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).leading(4, lda, n).work(7, lwork, 1);
  if (!given.are_legal<Real>("Rsytrf", info) || only_asks(work, lwork, 1)) return;
  check(functions_for<Real>::sytrf(current_context(), triangle, n, limbs_of(a), lda, ipiv, &info));
}
template <class Real>
void Rsytrs(const char* uplo, mplapackint n, mplapackint nrhs, residua::mplapack::number<Real>* a,
            mplapackint lda, mplapackint* ipiv, Real* b, mplapackint ldb, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).extent(3, nrhs).leading(5, lda, n).leading(8, ldb, n);
  if (!given.are_legal<Real>("Rsytrs", info)) return;
  check(functions_for<Real>::sytrs(current_context(), triangle, n, nrhs, limbs_of(a), lda, ipiv, limbs_of(b),
                                   ldb));
}

/// 0 after an illegal argument, of which MPLAPACK's own says nothing; work is not used.
template <class Real>
Real Rlange(const char* norm, mplapackint m, mplapackint n, Real* a, mplapackint lda,
            residua::mplapack::number<Real>*) {
  using namespace residua::mplapack;
  arguments given;
  const auto wanted = given.any_norm(1, norm);
  given.extent(2, m).extent(3, n).leading(5, lda, m);
  Real result = 0.0;
  if (!given.are_legal<Real>("Rlange")) return result;
  check(functions_for<Real>::lange(current_context(), wanted, m, n, limbs_of(a), lda, limbs_of(&result)));
  return result;
}
template <class Real>
Real Rlansy(const char* norm, const char* uplo, mplapackint n, Real* a, mplapackint lda,
            residua::mplapack::number<Real>*) {
  using namespace residua::mplapack;
  arguments given;
  const auto wanted = given.any_norm(1, norm);
  const auto triangle = given.triangle(2, uplo);
  given.extent(3, n).leading(5, lda, n);
  Real result = 0.0;
  if (!given.are_legal<Real>("Rlansy")) return result;
  check(functions_for<Real>::lansy(current_context(), wanted, triangle, n, limbs_of(a), lda,
                                   limbs_of(&result)));
  return result;
}
/// rcond is an estimate, and has the digits of a double; work and iwork are not used.
template <class Real>
void Rgecon(const char* norm, mplapackint n, Real* a, mplapackint lda, residua::mplapack::number<Real> anorm,
            Real& rcond, residua::mplapack::number<Real>*, mplapackint*, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const auto wanted = given.norm_of_sums(1, norm);
  const double leading = limbs_of(&anorm)->limb[0];
  given.extent(2, n).leading(4, lda, n).require(5, leading >= 0);
  if (!given.are_legal<Real>("Rgecon", info)) return;
  double estimate;
  check(functions_for<Real>::gecon(current_context(), wanted, n, limbs_of(a), lda, leading, &estimate));
  rcond = estimate;
}
template <class Real>
void Rpocon(const char* uplo, mplapackint n, Real* a, mplapackint lda, residua::mplapack::number<Real> anorm,
            Real& rcond, residua::mplapack::number<Real>*, mplapackint*, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  const double leading = limbs_of(&anorm)->limb[0];
  given.extent(2, n).leading(4, lda, n).require(5, leading >= 0);
  if (!given.are_legal<Real>("Rpocon", info)) return;
  double estimate;
  check(functions_for<Real>::pocon(current_context(), triangle, n, limbs_of(a), lda, leading, &estimate));
  rcond = estimate;
}
/// The eigenvectors are computed whatever jobz is, as the eigenvalues come of them. info = n says that
/// nothing was found.
template <class Real>
void Rsyev(const char* jobz, const char* uplo, mplapackint n, Real* a, mplapackint lda,
           residua::mplapack::number<Real>* w, residua::mplapack::number<Real>* work, mplapackint lwork,
           mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const auto least = 3 * n - 1;
  given.require(1, Mlsame(jobz, "N") || Mlsame(jobz, "V"));
  const auto triangle = given.triangle(2, uplo);
  given.extent(3, n).leading(5, lda, n).work(8, lwork, least);
  if (!given.are_legal<Real>("Rsyev", info) || only_asks(work, lwork, least)) return;
  double bound;
  check(functions_for<Real>::syevd(current_context(), triangle, n, limbs_of(a), lda, limbs_of(w), &info,
                                   &bound));
  info = info_of_decomposition(info, n);
}
/// This Rsyevd takes integer workspace, too.
template <class Real>
void Rsyevd(const char* jobz, const char* uplo, mplapackint n, Real* a, mplapackint lda,
            residua::mplapack::number<Real>* w, residua::mplapack::number<Real>* work, mplapackint lwork,
            mplapackint* iwork, mplapackint liwork, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const bool has_vectors = Mlsame(jobz, "V");
  const auto least = n <= 1 ? 1 : has_vectors ? 1 + 6 * n + 2 * n * n : 2 * n + 1;
  const auto integers = n > 1 && has_vectors ? 3 + 5 * n : 1;
  given.require(1, has_vectors || Mlsame(jobz, "N"));
  const auto triangle = given.triangle(2, uplo);
  given.extent(3, n).leading(5, lda, n).work(8, lwork, least).work(10, liwork, integers);
  if (!given.are_legal<Real>("Rsyevd", info)) return;
  iwork[0] = integers;
  if (only_asks(work, lwork, least) || liwork == -1) return;
  double bound;
  check(functions_for<Real>::syevd(current_context(), triangle, n, limbs_of(a), lda, limbs_of(w), &info,
                                   &bound));
  info = info_of_decomposition(info, n);
}
/// jobz is as for Rsyevd. info = n + k says that the leading minor of order k of b is not positive, and n
/// that nothing was found.
template <class Real>
void Rsygvd(mplapackint itype, const char* jobz, const char* uplo, mplapackint n, Real* a, mplapackint lda,
            residua::mplapack::number<Real>* b, mplapackint ldb, residua::mplapack::number<Real>* w,
            residua::mplapack::number<Real>* work, mplapackint lwork, mplapackint* iwork, mplapackint liwork,
            mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const bool has_vectors = Mlsame(jobz, "V");
  const auto least = n <= 1 ? 1 : has_vectors ? 1 + 6 * n + 2 * n * n : 2 * n + 1;
  const auto integers = n > 1 && has_vectors ? 3 + 5 * n : 1;
  given.require(1, itype >= 1 && itype <= 3).require(2, has_vectors || Mlsame(jobz, "N"));
  const auto triangle = given.triangle(3, uplo);
  given.extent(4, n).leading(6, lda, n).leading(8, ldb, n).work(11, lwork, least).work(13, liwork, integers);
  if (!given.are_legal<Real>("Rsygvd", info)) return;
  iwork[0] = integers;
  if (only_asks(work, lwork, least) || liwork == -1) return;
  double bound;
  check(functions_for<Real>::sygvd(current_context(), static_cast<std::int32_t>(itype), triangle, n,
                                   limbs_of(a), lda, limbs_of(b), ldb, limbs_of(w), &info, &bound));
  info = info_of_decomposition(info, n);
}
/// Eigenvectors are computed whatever jobvl and jobvr are, as the eigenvalues come of them. a is not
/// overwritten. info is 0 for a matrix with too few eigenvectors, too; n says that nothing was found.
template <class Real>
void Rgeev(const char* jobvl, const char* jobvr, mplapackint n, Real* a, mplapackint lda,
           residua::mplapack::number<Real>* wr, residua::mplapack::number<Real>* wi,
           residua::mplapack::number<Real>* vl, mplapackint ldvl, residua::mplapack::number<Real>* vr,
           mplapackint ldvr, residua::mplapack::number<Real>* work, mplapackint lwork, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const bool has_left = Mlsame(jobvl, "V"), has_right = Mlsame(jobvr, "V");
  const auto least = n < 1 ? 1 : has_left || has_right ? 4 * n : 3 * n;
  given.require(1, has_left || Mlsame(jobvl, "N")).require(2, has_right || Mlsame(jobvr, "N"));
  given.extent(3, n).leading(5, lda, n).leading(9, ldvl, has_left ? n : 1);
  given.leading(11, ldvr, has_right ? n : 1).work(13, lwork, least);
  if (!given.are_legal<Real>("Rgeev", info) || only_asks(work, lwork, least)) return;
  std::vector<format_of<Real>> left(static_cast<std::size_t>(has_left ? 0 : n * n)),
      right(static_cast<std::size_t>(has_right ? 0 : n * n));
  const auto ld = n > 1 ? n : 1;
  double bound;
  check(functions_for<Real>::geev(current_context(), n, limbs_of(a), lda, limbs_of(wr), limbs_of(wi),
                                  has_left ? limbs_of(vl) : left.data(), has_left ? ldvl : ld,
                                  has_right ? limbs_of(vr) : right.data(), has_right ? ldvr : ld, &info,
                                  &bound));
  info = info_of_decomposition(info, n);
}
/// jobu and jobvt are S, A or N; O is an illegal argument. a is not overwritten. info = min(m, n) says
/// that nothing was found.
template <class Real>
void Rgesvd(const char* jobu, const char* jobvt, mplapackint m, mplapackint n, Real* a, mplapackint lda,
            residua::mplapack::number<Real>* s, residua::mplapack::number<Real>* u, mplapackint ldu,
            residua::mplapack::number<Real>* vt, mplapackint ldvt, residua::mplapack::number<Real>* work,
            mplapackint lwork, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const auto k = m < n ? m : n, longer = m < n ? n : m;
  const auto least = 3 * k + longer > 5 * k ? 3 * k + longer : 5 * k;
  const bool has_u = Mlsame(jobu, "S") || Mlsame(jobu, "A");
  const bool has_vt = Mlsame(jobvt, "S") || Mlsame(jobvt, "A");
  // The thin vectors of the shorter side are all.
  const bool is_full = Mlsame(m > n ? jobu : jobvt, "A");
  const auto columns = is_full ? m : k, rows = is_full ? n : k;
  given.require(1, has_u || Mlsame(jobu, "N")).require(2, has_vt || Mlsame(jobvt, "N"));
  given.extent(3, m).extent(4, n).leading(6, lda, m).leading(9, ldu, has_u ? m : 1);
  given.leading(11, ldvt, has_vt ? rows : 1).work(13, lwork, least);
  if (!given.are_legal<Real>("Rgesvd", info) || only_asks(work, lwork, least)) return;
  std::vector<format_of<Real>> left(static_cast<std::size_t>(has_u ? 0 : m * columns)),
      right(static_cast<std::size_t>(has_vt ? 0 : rows * n));
  const auto decompose = is_full ? functions_for<Real>::gesvd_full : functions_for<Real>::gesvd;
  double bound;
  check(decompose(current_context(), m, n, limbs_of(a), lda, limbs_of(s), has_u ? limbs_of(u) : left.data(),
                  has_u ? ldu : (m > 1 ? m : 1), has_vt ? limbs_of(vt) : right.data(),
                  has_vt ? ldvt : (rows > 1 ? rows : 1), &info, &bound));
  info = info_of_decomposition(info, k);
}

// ---- complex numbers ----

template <class Complex>
void Ccopy(mplapackint n, Complex* cx, mplapackint incx, Complex* cy, mplapackint incy) {
  using namespace residua::mplapack;
  for_two_vectors_of_pairs(n, cx, incx, cy, incy, [](auto size, auto* x, auto by_x, auto* y, auto by_y) {
    check(functions_for_complex<Complex>::complex_copy(current_context(), size, x, by_x, y, by_y));
  });
}
template <class Complex>
void Cswap(mplapackint n, Complex* cx, mplapackint incx, Complex* cy, mplapackint incy) {
  using namespace residua::mplapack;
  for_two_vectors_of_pairs(n, cx, incx, cy, incy, [](auto size, auto* x, auto by_x, auto* y, auto by_y) {
    check(functions_for_complex<Complex>::complex_swap(current_context(), size, x, by_x, y, by_y));
  });
}
template <class Complex>
void Cscal(mplapackint n, residua::mplapack::number<Complex> ca, Complex* cx, mplapackint incx) {
  using namespace residua::mplapack;
  if (n <= 0 || incx <= 0) return;
  check(functions_for_complex<Complex>::complex_scal(current_context(), n, parts(&ca), parts(cx), incx));
}
/// Multiplies by a real number, which multiplies each part as it is.
template <class Complex>
void CRscal(mplapackint n, residua::mplapack::real_beside<Complex> sa, Complex* cx, mplapackint incx) {
  using namespace residua::mplapack;
  if (n <= 0 || incx <= 0) return;
  for (const int part : {0, 1}) {
    check(functions_for_complex<Complex>::scal(current_context(), n, sa.limbs(), parts(cx) + part, 2 * incx));
  }
}
template <class Complex>
void Caxpy(mplapackint n, residua::mplapack::number<Complex> ca, Complex* cx, mplapackint incx, Complex* cy,
           mplapackint incy) {
  using namespace residua::mplapack;
  for_two_vectors_of_pairs(n, cx, incx, cy, incy, [&](auto size, auto* x, auto by_x, auto* y, auto by_y) {
    check(
        functions_for_complex<Complex>::complex_axpy(current_context(), size, parts(&ca), x, by_x, y, by_y));
  });
}
template <class Complex>
void CRrot(mplapackint n, Complex* cx, mplapackint incx, Complex* cy, mplapackint incy,
           residua::mplapack::real_beside<Complex> c, residua::mplapack::real_beside<Complex> s) {
  using namespace residua::mplapack;
  for_two_vectors_of_pairs(n, cx, incx, cy, incy, [&](auto size, auto* x, auto by_x, auto* y, auto by_y) {
    check(functions_for_complex<Complex>::complex_rot(current_context(), size, x, by_x, y, by_y, c.limbs(),
                                                      s.limbs()));
  });
}
template <class Complex>
Complex Cdotu(mplapackint n, Complex* cx, mplapackint incx, Complex* cy, mplapackint incy) {
  using namespace residua::mplapack;
  return product_of_vectors(functions_for_complex<Complex>::complex_dotu, n, cx, incx, cy, incy);
}
template <class Complex>
Complex Cdotc(mplapackint n, Complex* cx, mplapackint incx, Complex* cy, mplapackint incy) {
  using namespace residua::mplapack;
  return product_of_vectors(functions_for_complex<Complex>::complex_dotc, n, cx, incx, cy, incy);
}
template <class Complex>
residua::mplapack::real_of<Complex> RCnrm2(mplapackint n, Complex* x, mplapackint incx) {
  using namespace residua::mplapack;
  real_of<Complex> result = 0.0;
  if (n <= 0 || incx <= 0) return result;
  check(
      functions_for_complex<Complex>::complex_nrm2(current_context(), n, parts(x), incx, limbs_of(&result)));
  return result;
}
template <class Complex>
residua::mplapack::real_of<Complex> RCasum(mplapackint n, Complex* cx, mplapackint incx) {
  using namespace residua::mplapack;
  real_of<Complex> result = 0.0;
  if (n <= 0 || incx <= 0) return result;
  check(
      functions_for_complex<Complex>::complex_asum(current_context(), n, parts(cx), incx, limbs_of(&result)));
  return result;
}
/// The number of the first element of largest |Re z| + |Im z|, counted from 1; 0 if there is none.
template <class Complex>
mplapackint iCamax(mplapackint n, Complex* cx, mplapackint incx) {
  using namespace residua::mplapack;
  if (n <= 0 || incx <= 0) return 0;
  std::int64_t place = 0;
  check(functions_for_complex<Complex>::complex_iamax(current_context(), n, parts(cx), incx, &place));
  return place + 1;
}

template <class Complex>
void Cgeru(mplapackint m, mplapackint n, residua::mplapack::number<Complex> alpha,
           residua::mplapack::number<Complex>* x, mplapackint incx, residua::mplapack::number<Complex>* y,
           mplapackint incy, Complex* a, mplapackint lda) {
  using namespace residua::mplapack;
  arguments given;
  given.extent(1, m).extent(2, n).increment(5, incx).increment(7, incy).leading(9, lda, m);
  if (!given.are_legal_complex<Complex>("Cgeru")) return;
  check(functions_for_complex<Complex>::complex_geru(current_context(), m, n, parts(&alpha), parts(x), incx,
                                                     parts(y), incy, parts(a), lda));
}
template <class Complex>
void Cgerc(mplapackint m, mplapackint n, residua::mplapack::number<Complex> alpha,
           residua::mplapack::number<Complex>* x, mplapackint incx, residua::mplapack::number<Complex>* y,
           mplapackint incy, Complex* a, mplapackint lda) {
  using namespace residua::mplapack;
  arguments given;
  given.extent(1, m).extent(2, n).increment(5, incx).increment(7, incy).leading(9, lda, m);
  if (!given.are_legal_complex<Complex>("Cgerc")) return;
  check(functions_for_complex<Complex>::complex_gerc(current_context(), m, n, parts(&alpha), parts(x), incx,
                                                     parts(y), incy, parts(a), lda));
}
template <class Complex>
void Chemv(const char* uplo, mplapackint n, residua::mplapack::number<Complex> alpha,
           residua::mplapack::number<Complex>* a, mplapackint lda, residua::mplapack::number<Complex>* x,
           mplapackint incx, residua::mplapack::number<Complex> beta, Complex* y, mplapackint incy) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).leading(5, lda, n).increment(7, incx).increment(10, incy);
  if (!given.are_legal_complex<Complex>("Chemv")) return;
  check(functions_for_complex<Complex>::complex_hemv(current_context(), triangle, n, parts(&alpha), parts(a),
                                                     lda, parts(x), incx, parts(&beta), parts(y), incy));
}
template <class Complex>
void Cher(const char* uplo, mplapackint n, residua::mplapack::real_beside<Complex> alpha,
          residua::mplapack::number<Complex>* x, mplapackint incx, Complex* a, mplapackint lda) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).increment(5, incx).leading(7, lda, n);
  if (!given.are_legal_complex<Complex>("Cher")) return;
  check(functions_for_complex<Complex>::complex_her(current_context(), triangle, n, alpha.limbs(), parts(x),
                                                    incx, parts(a), lda));
}
template <class Complex>
void Cher2(const char* uplo, mplapackint n, residua::mplapack::number<Complex> alpha,
           residua::mplapack::number<Complex>* x, mplapackint incx, residua::mplapack::number<Complex>* y,
           mplapackint incy, Complex* a, mplapackint lda) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).increment(5, incx).increment(7, incy).leading(9, lda, n);
  if (!given.are_legal_complex<Complex>("Cher2")) return;
  check(functions_for_complex<Complex>::complex_her2(current_context(), triangle, n, parts(&alpha), parts(x),
                                                     incx, parts(y), incy, parts(a), lda));
}
template <class Complex>
void Ctrmv(const char* uplo, const char* trans, const char* diag, mplapackint n,
           residua::mplapack::number<Complex>* a, mplapackint lda, Complex* x, mplapackint incx) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  const auto form = given.complex_form(2, trans);
  const auto diagonal = given.diagonal(3, diag);
  given.extent(4, n).leading(6, lda, n).increment(8, incx);
  if (!given.are_legal_complex<Complex>("Ctrmv")) return;
  check(functions_for_complex<Complex>::complex_trmv(current_context(), triangle, form, diagonal, n, parts(a),
                                                     lda, parts(x), incx));
}
template <class Complex>
void Ctrsv(const char* uplo, const char* trans, const char* diag, mplapackint n,
           residua::mplapack::number<Complex>* a, mplapackint lda, Complex* x, mplapackint incx) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  const auto form = given.complex_form(2, trans);
  const auto diagonal = given.diagonal(3, diag);
  given.extent(4, n).leading(6, lda, n).increment(8, incx);
  if (!given.are_legal_complex<Complex>("Ctrsv")) return;
  check(functions_for_complex<Complex>::complex_trsv(current_context(), triangle, form, diagonal, n, parts(a),
                                                     lda, parts(x), incx));
}
template <class Complex>
void Cgbmv(const char* trans, mplapackint m, mplapackint n, mplapackint kl, mplapackint ku,
           residua::mplapack::number<Complex> alpha, residua::mplapack::number<Complex>* a, mplapackint lda,
           residua::mplapack::number<Complex>* x, mplapackint incx, residua::mplapack::number<Complex> beta,
           Complex* y, mplapackint incy) {
  using namespace residua::mplapack;
  arguments given;
  const auto form = given.complex_form(1, trans);
  given.extent(2, m).extent(3, n).extent(4, kl).extent(5, ku).leading_of_band(8, lda, kl, ku);
  given.increment(10, incx).increment(13, incy);
  if (!given.are_legal_complex<Complex>("Cgbmv")) return;
  check(functions_for_complex<Complex>::complex_gbmv(current_context(), form, m, n, kl, ku, parts(&alpha),
                                                     parts(a), lda, parts(x), incx, parts(&beta), parts(y),
                                                     incy));
}
template <class Complex>
void Chbmv(const char* uplo, mplapackint n, mplapackint k, residua::mplapack::number<Complex> alpha,
           residua::mplapack::number<Complex>* a, mplapackint lda, residua::mplapack::number<Complex>* x,
           mplapackint incx, residua::mplapack::number<Complex> beta, Complex* y, mplapackint incy) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).extent(3, k).leading_of_band(6, lda, k, 0).increment(8, incx).increment(11, incy);
  if (!given.are_legal_complex<Complex>("Chbmv")) return;
  check(functions_for_complex<Complex>::complex_hbmv(current_context(), triangle, n, k, parts(&alpha),
                                                     parts(a), lda, parts(x), incx, parts(&beta), parts(y),
                                                     incy));
}
template <class Complex>
void Ctbmv(const char* uplo, const char* trans, const char* diag, mplapackint n, mplapackint k,
           residua::mplapack::number<Complex>* a, mplapackint lda, Complex* x, mplapackint incx) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  const auto form = given.complex_form(2, trans);
  const auto diagonal = given.diagonal(3, diag);
  given.extent(4, n).extent(5, k).leading_of_band(7, lda, k, 0).increment(9, incx);
  if (!given.are_legal_complex<Complex>("Ctbmv")) return;
  check(functions_for_complex<Complex>::complex_tbmv(current_context(), triangle, form, diagonal, n, k,
                                                     parts(a), lda, parts(x), incx));
}
template <class Complex>
void Ctbsv(const char* uplo, const char* trans, const char* diag, mplapackint n, mplapackint k,
           residua::mplapack::number<Complex>* a, mplapackint lda, Complex* x, mplapackint incx) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  const auto form = given.complex_form(2, trans);
  const auto diagonal = given.diagonal(3, diag);
  given.extent(4, n).extent(5, k).leading_of_band(7, lda, k, 0).increment(9, incx);
  if (!given.are_legal_complex<Complex>("Ctbsv")) return;
  check(functions_for_complex<Complex>::complex_tbsv(current_context(), triangle, form, diagonal, n, k,
                                                     parts(a), lda, parts(x), incx));
}
template <class Complex>
void Chpmv(const char* uplo, mplapackint n, residua::mplapack::number<Complex> alpha,
           residua::mplapack::number<Complex>* ap, residua::mplapack::number<Complex>* x, mplapackint incx,
           residua::mplapack::number<Complex> beta, Complex* y, mplapackint incy) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).increment(6, incx).increment(9, incy);
  if (!given.are_legal_complex<Complex>("Chpmv")) return;
  check(functions_for_complex<Complex>::complex_hpmv(current_context(), triangle, n, parts(&alpha), parts(ap),
                                                     parts(x), incx, parts(&beta), parts(y), incy));
}
template <class Complex>
void Chpr(const char* uplo, mplapackint n, residua::mplapack::real_beside<Complex> alpha,
          residua::mplapack::number<Complex>* x, mplapackint incx, Complex* ap) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).increment(5, incx);
  if (!given.are_legal_complex<Complex>("Chpr")) return;
  check(functions_for_complex<Complex>::complex_hpr(current_context(), triangle, n, alpha.limbs(), parts(x),
                                                    incx, parts(ap)));
}
template <class Complex>
void Chpr2(const char* uplo, mplapackint n, residua::mplapack::number<Complex> alpha,
           residua::mplapack::number<Complex>* x, mplapackint incx, residua::mplapack::number<Complex>* y,
           mplapackint incy, Complex* ap) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).increment(5, incx).increment(7, incy);
  if (!given.are_legal_complex<Complex>("Chpr2")) return;
  check(functions_for_complex<Complex>::complex_hpr2(current_context(), triangle, n, parts(&alpha), parts(x),
                                                     incx, parts(y), incy, parts(ap)));
}
template <class Complex>
void Ctpmv(const char* uplo, const char* trans, const char* diag, mplapackint n,
           residua::mplapack::number<Complex>* ap, Complex* x, mplapackint incx) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  const auto form = given.complex_form(2, trans);
  const auto diagonal = given.diagonal(3, diag);
  given.extent(4, n).increment(7, incx);
  if (!given.are_legal_complex<Complex>("Ctpmv")) return;
  check(functions_for_complex<Complex>::complex_tpmv(current_context(), triangle, form, diagonal, n,
                                                     parts(ap), parts(x), incx));
}
template <class Complex>
void Ctpsv(const char* uplo, const char* trans, const char* diag, mplapackint n,
           residua::mplapack::number<Complex>* ap, Complex* x, mplapackint incx) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  const auto form = given.complex_form(2, trans);
  const auto diagonal = given.diagonal(3, diag);
  given.extent(4, n).increment(7, incx);
  if (!given.are_legal_complex<Complex>("Ctpsv")) return;
  check(functions_for_complex<Complex>::complex_tpsv(current_context(), triangle, form, diagonal, n,
                                                     parts(ap), parts(x), incx));
}
template <class Complex>
void Chemm(const char* side, const char* uplo, mplapackint m, mplapackint n,
           residua::mplapack::number<Complex> alpha, residua::mplapack::number<Complex>* a, mplapackint lda,
           residua::mplapack::number<Complex>* b, mplapackint ldb, residua::mplapack::number<Complex> beta,
           Complex* c, mplapackint ldc) {
  using namespace residua::mplapack;
  arguments given;
  const auto of_a = given.side(1, side);
  const auto triangle = given.triangle(2, uplo);
  given.extent(3, m).extent(4, n).leading(7, lda, of_a == RESIDUA_LEFT ? m : n).leading(9, ldb, m);
  given.leading(12, ldc, m);
  if (!given.are_legal_complex<Complex>("Chemm")) return;
  check(functions_for_complex<Complex>::complex_hemm(current_context(), of_a, triangle, m, n, parts(&alpha),
                                                     parts(a), lda, parts(b), ldb, parts(&beta), parts(c),
                                                     ldc));
}
template <class Complex>
void Csymm(const char* side, const char* uplo, mplapackint m, mplapackint n,
           residua::mplapack::number<Complex> alpha, residua::mplapack::number<Complex>* a, mplapackint lda,
           residua::mplapack::number<Complex>* b, mplapackint ldb, residua::mplapack::number<Complex> beta,
           Complex* c, mplapackint ldc) {
  using namespace residua::mplapack;
  arguments given;
  const auto of_a = given.side(1, side);
  const auto triangle = given.triangle(2, uplo);
  given.extent(3, m).extent(4, n).leading(7, lda, of_a == RESIDUA_LEFT ? m : n).leading(9, ldb, m);
  given.leading(12, ldc, m);
  if (!given.are_legal_complex<Complex>("Csymm")) return;
  check(functions_for_complex<Complex>::complex_symm(current_context(), of_a, triangle, m, n, parts(&alpha),
                                                     parts(a), lda, parts(b), ldb, parts(&beta), parts(c),
                                                     ldc));
}
template <class Complex>
void Csyrk(const char* uplo, const char* trans, mplapackint n, mplapackint k,
           residua::mplapack::number<Complex> alpha, residua::mplapack::number<Complex>* a, mplapackint lda,
           residua::mplapack::number<Complex> beta, Complex* c, mplapackint ldc) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  const auto form = given.complex_form(2, trans);
  given.require(2, form != RESIDUA_CONJUGATE_TRANSPOSE).extent(3, n).extent(4, k);
  given.leading(7, lda, form == RESIDUA_NO_TRANSPOSE ? n : k).leading(10, ldc, n);
  if (!given.are_legal_complex<Complex>("Csyrk")) return;
  check(functions_for_complex<Complex>::complex_syrk(current_context(), triangle, form, n, k, parts(&alpha),
                                                     parts(a), lda, parts(&beta), parts(c), ldc));
}
template <class Complex>
void Cher2k(const char* uplo, const char* trans, mplapackint n, mplapackint k,
            residua::mplapack::number<Complex> alpha, residua::mplapack::number<Complex>* a, mplapackint lda,
            residua::mplapack::number<Complex>* b, mplapackint ldb,
            residua::mplapack::real_beside<Complex> beta, Complex* c, mplapackint ldc) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  const auto form = given.complex_form(2, trans);
  given.require(2, form != RESIDUA_TRANSPOSE).extent(3, n).extent(4, k);
  given.leading(7, lda, form == RESIDUA_NO_TRANSPOSE ? n : k);
  given.leading(9, ldb, form == RESIDUA_NO_TRANSPOSE ? n : k).leading(12, ldc, n);
  if (!given.are_legal_complex<Complex>("Cher2k")) return;
  check(functions_for_complex<Complex>::complex_her2k(current_context(), triangle, form, n, k, parts(&alpha),
                                                      parts(a), lda, parts(b), ldb, beta.limbs(), parts(c),
                                                      ldc));
}
template <class Complex>
void Csyr2k(const char* uplo, const char* trans, mplapackint n, mplapackint k,
            residua::mplapack::number<Complex> alpha, residua::mplapack::number<Complex>* a, mplapackint lda,
            residua::mplapack::number<Complex>* b, mplapackint ldb, residua::mplapack::number<Complex> beta,
            Complex* c, mplapackint ldc) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  const auto form = given.complex_form(2, trans);
  given.require(2, form != RESIDUA_CONJUGATE_TRANSPOSE).extent(3, n).extent(4, k);
  given.leading(7, lda, form == RESIDUA_NO_TRANSPOSE ? n : k);
  given.leading(9, ldb, form == RESIDUA_NO_TRANSPOSE ? n : k).leading(12, ldc, n);
  if (!given.are_legal_complex<Complex>("Csyr2k")) return;
  check(functions_for_complex<Complex>::complex_syr2k(current_context(), triangle, form, n, k, parts(&alpha),
                                                      parts(a), lda, parts(b), ldb, parts(&beta), parts(c),
                                                      ldc));
}
template <class Complex>
void Ctrmm(const char* side, const char* uplo, const char* trans, const char* diag, mplapackint m,
           mplapackint n, residua::mplapack::number<Complex> alpha, residua::mplapack::number<Complex>* a,
           mplapackint lda, Complex* b, mplapackint ldb) {
  using namespace residua::mplapack;
  arguments given;
  const auto of_a = given.side(1, side);
  const auto triangle = given.triangle(2, uplo);
  const auto form = given.complex_form(3, trans);
  const auto diagonal = given.diagonal(4, diag);
  given.extent(5, m).extent(6, n).leading(9, lda, of_a == RESIDUA_LEFT ? m : n).leading(11, ldb, m);
  if (!given.are_legal_complex<Complex>("Ctrmm")) return;
  check(functions_for_complex<Complex>::complex_trmm(current_context(), of_a, triangle, form, diagonal, m, n,
                                                     parts(&alpha), parts(a), lda, parts(b), ldb));
}
template <class Complex>
void Cgeqrf(mplapackint m, mplapackint n, Complex* a, mplapackint lda,
            residua::mplapack::number<Complex>* tau, residua::mplapack::number<Complex>* work,
            mplapackint lwork, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  given.extent(1, m).extent(2, n).leading(4, lda, m).work(7, lwork, n);
  if (!given.are_legal_complex<Complex>("Cgeqrf", info) || only_asks_of_pairs(work, lwork, n)) return;
  check(functions_for_complex<Complex>::complex_geqrf(current_context(), m, n, parts(a), lda, parts(tau)));
}
template <class Complex>
void Cunmqr(const char* side, const char* trans, mplapackint m, mplapackint n, mplapackint k,
            residua::mplapack::number<Complex>* a, mplapackint lda, residua::mplapack::number<Complex>* tau,
            Complex* c, mplapackint ldc, residua::mplapack::number<Complex>* work, mplapackint lwork,
            mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const auto of_q = given.side(1, side);
  const auto form = given.complex_form(2, trans);
  const auto least = of_q == RESIDUA_LEFT ? n : m;
  given.require(2, form != RESIDUA_TRANSPOSE).extent(3, m).extent(4, n);
  given.require(5, k >= 0 && k <= (of_q == RESIDUA_LEFT ? m : n));
  given.leading(7, lda, of_q == RESIDUA_LEFT ? m : n).leading(10, ldc, m).work(12, lwork, least);
  if (!given.are_legal_complex<Complex>("Cunmqr", info) || only_asks_of_pairs(work, lwork, least)) return;
  check(functions_for_complex<Complex>::complex_unmqr(current_context(), of_q, form, m, n, k, parts(a), lda,
                                                      parts(tau), parts(c), ldc));
}
template <class Complex>
void Cungqr(mplapackint m, mplapackint n, mplapackint k, Complex* a, mplapackint lda,
            residua::mplapack::number<Complex>* tau, residua::mplapack::number<Complex>* work,
            mplapackint lwork, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  given.extent(1, m).require(2, n >= 0 && n <= m).require(3, k >= 0 && k <= n).leading(5, lda, m);
  given.work(8, lwork, n);
  if (!given.are_legal_complex<Complex>("Cungqr", info) || only_asks_of_pairs(work, lwork, n)) return;
  check(functions_for_complex<Complex>::complex_ungqr(current_context(), m, n, k, parts(a), lda, parts(tau)));
}
template <class Complex>
void Cgels(const char* trans, mplapackint m, mplapackint n, mplapackint nrhs, Complex* a, mplapackint lda,
           residua::mplapack::number<Complex>* b, mplapackint ldb, residua::mplapack::number<Complex>* work,
           mplapackint lwork, mplapackint& info) {
  using namespace residua::mplapack;
  using std::max;
  using std::min;
  arguments given;
  const auto form = given.complex_form(1, trans);
  const auto least = min(m, n) + max(min(m, n), nrhs);
  given.require(1, form != RESIDUA_TRANSPOSE).extent(2, m).extent(3, n).extent(4, nrhs).leading(6, lda, m);
  given.leading(8, ldb, max(m, n)).work(10, lwork, least);
  if (!given.are_legal_complex<Complex>("Cgels", info) || only_asks_of_pairs(work, lwork, least)) return;
  check(functions_for_complex<Complex>::complex_gels(current_context(), form, m, n, nrhs, parts(a), lda,
                                                     parts(b), ldb, &info));
}

template <class Complex>
void Cgemv(const char* trans, mplapackint m, mplapackint n, residua::mplapack::number<Complex> alpha,
           residua::mplapack::number<Complex>* a, mplapackint lda, residua::mplapack::number<Complex>* x,
           mplapackint incx, residua::mplapack::number<Complex> beta, Complex* y, mplapackint incy) {
  using namespace residua::mplapack;
  arguments given;
  const auto form = given.complex_form(1, trans);
  given.extent(2, m).extent(3, n).leading(6, lda, m).increment(8, incx).increment(11, incy);
  if (!given.are_legal_complex<Complex>("Cgemv")) return;
  check(functions_for_complex<Complex>::complex_gemv(current_context(), form, m, n, parts(&alpha), parts(a),
                                                     lda, parts(x), incx, parts(&beta), parts(y), incy));
}
template <class Complex>
void Cgemm(const char* transa, const char* transb, mplapackint m, mplapackint n, mplapackint k,
           residua::mplapack::number<Complex> alpha, residua::mplapack::number<Complex>* a, mplapackint lda,
           residua::mplapack::number<Complex>* b, mplapackint ldb, residua::mplapack::number<Complex> beta,
           Complex* c, mplapackint ldc) {
  using namespace residua::mplapack;
  arguments given;
  const auto form_a = given.complex_form(1, transa), form_b = given.complex_form(2, transb);
  given.extent(3, m).extent(4, n).extent(5, k);
  given.leading(8, lda, form_a == RESIDUA_NO_TRANSPOSE ? m : k);
  given.leading(10, ldb, form_b == RESIDUA_NO_TRANSPOSE ? k : n).leading(13, ldc, m);
  if (!given.are_legal_complex<Complex>("Cgemm")) return;
  check(functions_for_complex<Complex>::complex_gemm(current_context(), form_a, form_b, m, n, k,
                                                     parts(&alpha), parts(a), lda, parts(b), ldb,
                                                     parts(&beta), parts(c), ldc));
}
/// trans is N or C.
template <class Complex>
void Cherk(const char* uplo, const char* trans, mplapackint n, mplapackint k,
           residua::mplapack::real_beside<Complex> alpha, residua::mplapack::number<Complex>* a,
           mplapackint lda, residua::mplapack::real_beside<Complex> beta, Complex* c, mplapackint ldc) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  const auto form = given.complex_form(2, trans);
  given.require(2, form != RESIDUA_TRANSPOSE).extent(3, n).extent(4, k);
  given.leading(7, lda, form == RESIDUA_NO_TRANSPOSE ? n : k).leading(10, ldc, n);
  if (!given.are_legal_complex<Complex>("Cherk")) return;
  check(functions_for_complex<Complex>::complex_herk(current_context(), triangle, form, n, k, alpha.limbs(),
                                                     parts(a), lda, beta.limbs(), parts(c), ldc));
}
template <class Complex>
void Ctrsm(const char* side, const char* uplo, const char* transa, const char* diag, mplapackint m,
           mplapackint n, residua::mplapack::number<Complex> alpha, residua::mplapack::number<Complex>* a,
           mplapackint lda, Complex* b, mplapackint ldb) {
  using namespace residua::mplapack;
  arguments given;
  const auto of_a = given.side(1, side);
  const auto triangle = given.triangle(2, uplo);
  const auto form = given.complex_form(3, transa);
  const auto diagonal = given.diagonal(4, diag);
  given.extent(5, m).extent(6, n).leading(9, lda, of_a == RESIDUA_LEFT ? m : n).leading(11, ldb, m);
  if (!given.are_legal_complex<Complex>("Ctrsm")) return;
  check(functions_for_complex<Complex>::complex_trsm(current_context(), of_a, triangle, form, diagonal, m, n,
                                                     parts(&alpha), parts(a), lda, parts(b), ldb));
}
template <class Complex>
void Cgetrf(mplapackint m, mplapackint n, Complex* a, mplapackint lda, mplapackint* ipiv, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  given.extent(1, m).extent(2, n).leading(4, lda, m);
  if (!given.are_legal_complex<Complex>("Cgetrf", info)) return;
  check(functions_for_complex<Complex>::complex_getrf(current_context(), m, n, parts(a), lda, ipiv, &info));
}
template <class Complex>
void Cgetrs(const char* trans, mplapackint n, mplapackint nrhs, residua::mplapack::number<Complex>* a,
            mplapackint lda, mplapackint* ipiv, Complex* b, mplapackint ldb, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const auto form = given.complex_form(1, trans);
  given.extent(2, n).extent(3, nrhs).leading(5, lda, n).leading(8, ldb, n);
  if (!given.are_legal_complex<Complex>("Cgetrs", info)) return;
  check(functions_for_complex<Complex>::complex_getrs(current_context(), form, n, nrhs, parts(a), lda, ipiv,
                                                      parts(b), ldb));
}
template <class Complex>
void Cgesv(mplapackint n, mplapackint nrhs, Complex* a, mplapackint lda, mplapackint* ipiv,
           residua::mplapack::number<Complex>* b, mplapackint ldb, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  given.extent(1, n).extent(2, nrhs).leading(4, lda, n).leading(7, ldb, n);
  if (!given.are_legal_complex<Complex>("Cgesv", info)) return;
  check(functions_for_complex<Complex>::complex_gesv(current_context(), n, nrhs, parts(a), lda, ipiv,
                                                     parts(b), ldb, &info));
}
template <class Complex>
void Cpotrf(const char* uplo, mplapackint n, Complex* a, mplapackint lda, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).leading(4, lda, n);
  if (!given.are_legal_complex<Complex>("Cpotrf", info)) return;
  check(functions_for_complex<Complex>::complex_potrf(current_context(), triangle, n, parts(a), lda, &info));
}
template <class Complex>
void Cpotrs(const char* uplo, mplapackint n, mplapackint nrhs, residua::mplapack::number<Complex>* a,
            mplapackint lda, Complex* b, mplapackint ldb, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).extent(3, nrhs).leading(5, lda, n).leading(7, ldb, n);
  if (!given.are_legal_complex<Complex>("Cpotrs", info)) return;
  check(functions_for_complex<Complex>::complex_potrs(current_context(), triangle, n, nrhs, parts(a), lda,
                                                      parts(b), ldb));
}
/// The eigenvectors are computed whatever jobz is, as the eigenvalues come of them. info = n says that
/// nothing was found.
template <class Complex, class Real>
void Cheev(const char* jobz, const char* uplo, mplapackint n, Complex* a, mplapackint lda, Real* w,
           residua::mplapack::number<Complex>* work, mplapackint lwork, residua::mplapack::number<Real>*,
           mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const auto least = 2 * n - 1;
  given.require(1, Mlsame(jobz, "N") || Mlsame(jobz, "V"));
  const auto triangle = given.triangle(2, uplo);
  given.extent(3, n).leading(5, lda, n).work(8, lwork, least);
  if (!given.are_legal_complex<Complex>("Cheev", info)) return;
  if (only_asks(real_parts<Real>(work), lwork, least)) return;
  double bound;
  check(functions_for_complex<Complex>::complex_heevd(current_context(), triangle, n, parts(a), lda,
                                                      real_numbers<Complex>(w), &info, &bound));
  info = info_of_decomposition(info, n);
}
/// This Cheevd takes real and integer workspace, too.
template <class Complex, class Real>
void Cheevd(const char* jobz, const char* uplo, mplapackint n, Complex* a, mplapackint lda, Real* w,
            residua::mplapack::number<Complex>* work, mplapackint lwork,
            residua::mplapack::number<Real>* rwork, mplapackint lrwork, mplapackint* iwork,
            mplapackint liwork, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const bool has_vectors = Mlsame(jobz, "V");
  const auto least = n <= 1 ? 1 : has_vectors ? 2 * n + n * n : n + 1;
  const auto reals = n <= 1 ? 1 : has_vectors ? 1 + 5 * n + 2 * n * n : n;
  const auto integers = n > 1 && has_vectors ? 3 + 5 * n : 1;
  given.require(1, has_vectors || Mlsame(jobz, "N"));
  const auto triangle = given.triangle(2, uplo);
  given.extent(3, n).leading(5, lda, n);
  given.work(8, lwork, least).work(10, lrwork, reals).work(12, liwork, integers);
  if (!given.are_legal_complex<Complex>("Cheevd", info)) return;
  iwork[0] = integers;
  const bool asks_for_reals = only_asks(rwork, lrwork, reals);
  if (only_asks(real_parts<Real>(work), lwork, least) || asks_for_reals || liwork == -1) return;
  double bound;
  check(functions_for_complex<Complex>::complex_heevd(current_context(), triangle, n, parts(a), lda,
                                                      real_numbers<Complex>(w), &info, &bound));
  info = info_of_decomposition(info, n);
}
/// jobz is as for Cheevd. info = n + k says that the leading minor of order k of b is not positive, and n
/// that nothing was found.
template <class Complex, class Real>
void Chegvd(mplapackint itype, const char* jobz, const char* uplo, mplapackint n, Complex* a, mplapackint lda,
            residua::mplapack::number<Complex>* b, mplapackint ldb, Real* w,
            residua::mplapack::number<Complex>* work, mplapackint lwork,
            residua::mplapack::number<Real>* rwork, mplapackint lrwork, mplapackint* iwork,
            mplapackint liwork, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const bool has_vectors = Mlsame(jobz, "V");
  const auto least = n <= 1 ? 1 : has_vectors ? 2 * n + n * n : n + 1;
  const auto reals = n <= 1 ? 1 : has_vectors ? 1 + 5 * n + 2 * n * n : n;
  const auto integers = n > 1 && has_vectors ? 3 + 5 * n : 1;
  given.require(1, itype >= 1 && itype <= 3).require(2, has_vectors || Mlsame(jobz, "N"));
  const auto triangle = given.triangle(3, uplo);
  given.extent(4, n).leading(6, lda, n).leading(8, ldb, n);
  given.work(11, lwork, least).work(13, lrwork, reals).work(15, liwork, integers);
  if (!given.are_legal_complex<Complex>("Chegvd", info)) return;
  iwork[0] = integers;
  const bool asks_for_reals = only_asks(rwork, lrwork, reals);
  if (only_asks(real_parts<Real>(work), lwork, least) || asks_for_reals || liwork == -1) return;
  double bound;
  check(functions_for_complex<Complex>::complex_hegvd(current_context(), static_cast<std::int32_t>(itype),
                                                      triangle, n, parts(a), lda, parts(b), ldb,
                                                      real_numbers<Complex>(w), &info, &bound));
  info = info_of_decomposition(info, n);
}
/// Eigenvectors are computed whatever jobvl and jobvr are, as the eigenvalues come of them. a is not
/// overwritten. info is 0 for a matrix with too few eigenvectors, too; n says that nothing was found.
template <class Complex>
void Cgeev(const char* jobvl, const char* jobvr, mplapackint n, Complex* a, mplapackint lda,
           residua::mplapack::number<Complex>* w, residua::mplapack::number<Complex>* vl, mplapackint ldvl,
           residua::mplapack::number<Complex>* vr, mplapackint ldvr, residua::mplapack::number<Complex>* work,
           mplapackint lwork, void*, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const bool has_left = Mlsame(jobvl, "V"), has_right = Mlsame(jobvr, "V");
  const auto least = n < 1 ? 1 : 2 * n;
  given.require(1, has_left || Mlsame(jobvl, "N")).require(2, has_right || Mlsame(jobvr, "N"));
  given.extent(3, n).leading(5, lda, n).leading(8, ldvl, has_left ? n : 1);
  given.leading(10, ldvr, has_right ? n : 1).work(12, lwork, least);
  if (!given.are_legal_complex<Complex>("Cgeev", info)) return;
  if (only_asks_of_pairs(work, lwork, least)) return;
  std::vector<Complex> left(static_cast<std::size_t>(has_left ? 0 : n * n)),
      right(static_cast<std::size_t>(has_right ? 0 : n * n));
  const auto ld = n > 1 ? n : 1;
  double bound;
  check(functions_for_complex<Complex>::complex_geev(
      current_context(), n, parts(a), lda, parts(w), parts(has_left ? vl : left.data()), has_left ? ldvl : ld,
      parts(has_right ? vr : right.data()), has_right ? ldvr : ld, &info, &bound));
  info = info_of_decomposition(info, n);
}
/// jobu and jobvt are S or N, or A for the shorter side, whose vectors are all; anything else is an illegal
/// argument. a is not overwritten. info = min(m, n) says that nothing was found.
template <class Complex, class Real>
void Cgesvd(const char* jobu, const char* jobvt, mplapackint m, mplapackint n, Complex* a, mplapackint lda,
            Real* s, residua::mplapack::number<Complex>* u, mplapackint ldu,
            residua::mplapack::number<Complex>* vt, mplapackint ldvt,
            residua::mplapack::number<Complex>* work, mplapackint lwork, residua::mplapack::number<Real>*,
            mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const auto k = m < n ? m : n, longer = m < n ? n : m;
  const auto least = k < 1 ? 1 : 2 * k + longer;
  const bool has_u = Mlsame(jobu, "S") || (m <= n && Mlsame(jobu, "A"));
  const bool has_vt = Mlsame(jobvt, "S") || (n <= m && Mlsame(jobvt, "A"));
  given.require(1, has_u || Mlsame(jobu, "N")).require(2, has_vt || Mlsame(jobvt, "N"));
  given.extent(3, m).extent(4, n).leading(6, lda, m).leading(9, ldu, has_u ? m : 1);
  given.leading(11, ldvt, has_vt ? k : 1).work(13, lwork, least);
  if (!given.are_legal_complex<Complex>("Cgesvd", info)) return;
  if (only_asks(real_parts<Real>(work), lwork, least)) return;
  std::vector<Complex> left(static_cast<std::size_t>(has_u ? 0 : m * k)),
      right(static_cast<std::size_t>(has_vt ? 0 : k * n));
  double bound;
  check(functions_for_complex<Complex>::complex_gesvd(
      current_context(), m, n, parts(a), lda, real_numbers<Complex>(s), parts(has_u ? u : left.data()),
      has_u ? ldu : (m > 1 ? m : 1), parts(has_vt ? vt : right.data()), has_vt ? ldvt : (k > 1 ? k : 1),
      &info, &bound));
  info = info_of_decomposition(info, k);
}
template <class Complex>
void Cposv(const char* uplo, mplapackint n, mplapackint nrhs, Complex* a, mplapackint lda,
           residua::mplapack::number<Complex>* b, mplapackint ldb, mplapackint& info) {
  using namespace residua::mplapack;
  arguments given;
  const auto triangle = given.triangle(1, uplo);
  given.extent(2, n).extent(3, nrhs).leading(5, lda, n).leading(7, ldb, n);
  if (!given.are_legal_complex<Complex>("Cposv", info)) return;
  check(functions_for_complex<Complex>::complex_posv(current_context(), triangle, n, nrhs, parts(a), lda,
                                                     parts(b), ldb, &info));
}
