// Elements of matrices of run-time precision on the host, by columns, and bounds of 53 bits.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "mp/checks.hpp"
#include "residua/mp/blas.hpp"
#include "residua/mp/gesvd.hpp"

namespace residua::multiple {

inline std::vector<mp> elements_of(const context& ctx, const mp_const_matrix_view& A) {
  mp_matrix copied(ctx, A.rows(), A.columns(), A.bits());
  for (index_t j = 0; j < A.columns(); ++j) copy(ctx, A.column(j), copied.view().column(j));
  return copied.to_host(ctx);
}
inline void write_elements(const context& ctx, const std::vector<mp>& elements, const mp_matrix_view& A) {
  const mp_matrix rounded(ctx, A.rows(), A.columns(), elements, A.bits());
  for (index_t j = 0; j < A.columns(); ++j) copy(ctx, rounded.view().column(j), A.column(j));
}

/// Writes values times 2^exponent, rounded to the vector's bits.
inline void write_scaled(const context& ctx, std::vector<mp> values, std::int64_t exponent,
                         const mp_vector_view& w) {
  for (mp& value : values) value = ldexp(value, exponent);
  copy(ctx, mp_array(ctx, values, w.bits()).view(), w);
}

/// Throws unless all of a routine's argument are finite.
inline void check_finite_elements(const char* routine, const char* name, const std::vector<mp>& A) {
  if (!std::all_of(A.begin(), A.end(), [](const mp& a) { return a.is_finite(); }))
    blas::fail(routine, name, "has an element that is not finite");
}
/// Throws if there are more bits than a decomposition leaves for its guard.
inline void check_fewer_bits(const char* routine, const char* name, int bits, int most) {
  if (bits <= most) return;
  blas::fail(routine, name,
             "has " + std::to_string(bits) + " bits; at most " + std::to_string(most) + " are taken");
}
/// Both triangles of order n are those of `stored`. Throws where an element there is not finite.
inline void mirror(const char* routine, const char* name, std::vector<mp>& A, index_t n, uplo stored) {
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = j; i < n; ++i) {
      mp &lower = A[static_cast<std::size_t>(i + j * n)], &upper = A[static_cast<std::size_t>(j + i * n)];
      (stored == uplo::lower ? upper : lower) = stored == uplo::lower ? lower : upper;
      if (!lower.is_finite()) blas::fail(routine, name, "has an element that is not finite");
    }
  }
}

/// The first `columns` columns of the identity of order `rows`.
inline std::vector<mp> identity_elements(index_t rows, index_t columns, int bits) {
  std::vector<mp> elements(static_cast<std::size_t>(rows * columns), mp(bits));
  for (index_t i = 0; i < std::min(rows, columns); ++i)
    elements[static_cast<std::size_t>(i * (rows + 1))] = mp(1.0, bits);
  return elements;
}
/// The transpose of an m x n matrix.
inline std::vector<mp> transposed_elements(const std::vector<mp>& A, index_t m, index_t n) {
  std::vector<mp> mirrored;
  mirrored.reserve(A.size());
  for (index_t i = 0; i < m; ++i) {
    for (index_t j = 0; j < n; ++j) mirrored.push_back(A[static_cast<std::size_t>(i + j * m)]);
  }
  return mirrored;
}
inline std::vector<mp> rounded_elements(const std::vector<double>& A, int bits) {
  std::vector<mp> elements;
  elements.reserve(A.size());
  for (const double a : A) elements.emplace_back(a, bits);
  return elements;
}
inline std::vector<double> in_double(const std::vector<mp>& A) {
  std::vector<double> rounded;
  rounded.reserve(A.size());
  for (const mp& a : A) rounded.push_back(a.to_double());
  return rounded;
}

inline std::int64_t largest_exponent(const std::vector<mp>& A) {
  std::int64_t largest = mp_header::zero(false).exponent();
  for (const mp& a : A) largest = std::max(largest, a.exponent());
  return largest;
}
inline bool are_zeros(const std::vector<mp>& A) {
  return std::all_of(A.begin(), A.end(), [](const mp& a) { return a.is_zero(); });
}
/// Scaled by a power of two so that the largest is below 1, whose exponent this is; 0 of zeros.
inline std::int64_t scale(std::vector<mp>& A) {
  if (are_zeros(A)) return 0;
  const std::int64_t largest = largest_exponent(A);
  for (mp& a : A) a = ldexp(a, -largest);
  return largest;
}
/// A in double, scaled to below 1. Not all elements of A may be zero.
inline std::vector<double> scaled_to_double(std::vector<mp> A) {
  scale(A);
  return in_double(A);
}

/// A number of 53 bits that is no smaller than x (1 + 2^-20), which makes up for roundings of bounds.
inline mp bound_of(const mp& x) { return mp(x, fewest_mp_bits) * mp(1 + 0x1p-20, fewest_mp_bits); }
/// A number of a bound.
inline mp coarse(double x) { return mp(x, fewest_mp_bits); }
/// |M|_F to more than 20 bits.
inline mp frobenius(const context& ctx, const std::vector<mp>& M) {
  return nrm2(ctx, mp_array(ctx, M, fewest_mp_bits).view());
}

/// The report of a decomposition that found nothing.
inline mp_eigen_report without_eigenvalues(index_t info) {
  mp_eigen_report report;
  report.info = info;
  report.residual = report.orthogonality = report.eigenvalue_error =
      coarse(std::numeric_limits<double>::infinity());
  return report;
}

inline mp_svd_report without_singular_values() {
  mp_svd_report report;
  report.info = 2;
  report.residual = report.orthogonality = report.singular_value_error =
      coarse(std::numeric_limits<double>::infinity());
  return report;
}

/// Bits beyond the result's in which it is refined and judged.
inline constexpr int guard_bits = most_mp_bits - most_eigen_bits;
/// The precisions in which vectors are refined on the way from double to `bits`, ascending: a correction
/// that starts with what one precision leaves has nearly all the bits of the next.
inline std::vector<int> doubling_precisions(int bits) {
  std::vector<int> all{bits};
  while (all.back() > 192) all.push_back(all.back() / 2 + 32);
  std::reverse(all.begin(), all.end());
  return all;
}

}  // namespace residua::multiple
