// An operand as the residue engine sees it: slices, each a row of op(A) or a column of op(B), along whose depth the product sums.
#pragma once

#include "blas/product.hpp"
#include "residue/element.hpp"

namespace residua::residue {

template <class T>
struct slices {
  matrix_view<const T> A;
  bool depth_first;  // the elements of a slice lie side by side

  [[nodiscard]] RESIDUA_INLINE index count() const { return depth_first ? A.columns() : A.rows(); }
  [[nodiscard]] RESIDUA_INLINE index depth() const { return depth_first ? A.rows() : A.columns(); }
  [[nodiscard]] RESIDUA_INLINE arithmetic_t<T> operator()(index slice, index k) const {
    return depth_first ? blas::load(A, k, slice) : blas::load(A, slice, k);
  }
  /// `number` slices from the first on.
  [[nodiscard]] slices part(index first, index number) const {
    return depth_first ? slices{A.block(0, first, A.rows(), number), true}
                       : slices{A.block(first, 0, number, A.columns()), false};
  }
};

/// X(T): the formats of operands and of results.
#define RESIDUA_RESIDUE_OPERANDS(X) X(double) X(dd) X(ds) X(di) X(dit)
#define RESIDUA_RESIDUE_RESULTS(X) X(dd) X(ds) X(di) X(dit)

template <class T>
slices<T> rows_of(const blas::operand<T>& a) {
  return {a.A, a.as == blas::form::transposed};
}
template <class T>
slices<T> columns_of(const blas::operand<T>& b) {
  return {b.A, b.as != blas::form::transposed};
}

/// How many elements of a slice the spread is measured on, and which: evenly spaced.
inline constexpr int most_samples = 32;
RESIDUA_INLINE index sample_count(index depth) { return depth < most_samples ? depth : most_samples; }
RESIDUA_INLINE index sample_position(index sample, index depth) {
  return sample * depth / sample_count(depth);
}

/// The exponent of an element relative to that of its slice, at most -1. In a slice of zeros, whose sums are exact, 0.
template <class T>
RESIDUA_INLINE int relative_exponent(const T& x, int slice_exponent) {
  if (slice_exponent == zero_exponent) return 0;
  const int e = lower_exponent(x);
  return e == zero_exponent ? zero_exponent : e - slice_exponent;
}

}  // namespace residua::residue
