// An operand as the residue engine sees it: slices, each a row of op(A) or a column of op(B), along whose
// depth the product sums.
#pragma once

#include "dense/product.hpp"
#include "residue/core/diagonals.hpp"
#include "residue/core/term_range.hpp"
#include "residue/floats/element.hpp"

namespace residua::residue {

/// Some of the rows or columns of an operand, and some of their elements.
template <class T>
class slices {
 public:
  enum class direction { rows, columns };
  struct position {
    index_t row, column;
  };

  slices(const dense::operand<T>& x, direction along)
      : operand_(x),
        are_rows_(along == direction::rows),
        count_(are_rows_ ? x.rows() : x.columns()),
        depth_(are_rows_ ? x.columns() : x.rows()) {}

  /// The sizes alone, of slices whose elements are not read.
  static slices of_size(index_t count, index_t depth) {
    slices some({}, direction::rows);
    some.count_ = count;
    some.depth_ = depth;
    return some;
  }

  [[nodiscard]] RESIDUA_INLINE index_t count() const { return count_; }
  [[nodiscard]] RESIDUA_INLINE index_t depth() const { return depth_; }
  [[nodiscard]] RESIDUA_INLINE const matrix_view<const T>& stored() const { return operand_.A; }
  /// The position of an element in the stored matrix.
  [[nodiscard]] RESIDUA_INLINE position stored_position(index_t slice, index_t k) const {
    const position p = in_operand(slice, k);
    return operand_.is_swapped(p.row, p.column) ? position{p.column, p.row} : p;
  }
  [[nodiscard]] RESIDUA_INLINE arithmetic_t<T> operator()(index_t slice, index_t k) const {
    if (is_beside_triangle(slice, k)) return arithmetic_t<T>(0.0);
    if (is_unit(slice, k)) return arithmetic_t<T>(1.0);
    const position p = stored_position(slice, k);
    return dense::load(operand_.A, p.row, p.column);
  }
  /// What a triangular operand has and does not store: zeros beside the triangle, and ones on a diagonal.
  [[nodiscard]] RESIDUA_INLINE bool is_beside_triangle(index_t slice, index_t k) const {
    const position p = in_operand(slice, k);
    return !operand_.contains(p.row, p.column);
  }
  [[nodiscard]] RESIDUA_INLINE bool is_unit(index_t slice, index_t k) const {
    const position p = in_operand(slice, k);
    return operand_.unit && p.row == p.column;
  }
  /// Whether some terms of some slices are all beside a triangle, which the corner that is nearest to it
  /// tells: one of the two, by the side of the diagonal that the triangle is on.
  [[nodiscard]] RESIDUA_INLINE bool are_beside_triangle(const slice_range& r) const {
    return is_beside_triangle(r.first, r.first_term + r.terms - 1) &&
           is_beside_triangle(r.first + r.count - 1, r.first_term);
  }
  /// Which terms of the whole operand's slices may differ from zero.
  [[nodiscard]] term_range terms() const {
    if (operand_.kind != dense::structure::triangular) return term_range::all;
    return operand_.ends_at_diagonal() == are_rows_ ? term_range::to_diagonal : term_range::from_diagonal;
  }
  /// Whether the elements of a slice lie side by side around this one; if not, those of neighbouring slices
  /// do.
  [[nodiscard]] RESIDUA_INLINE bool depth_first(index_t slice, index_t k) const {
    const position p = in_operand(slice, k);
    return are_rows_ == operand_.is_swapped(p.row, p.column);
  }
  /// Whether these are the same elements as others, slice by slice; of operands with a structure it is not
  /// known.
  [[nodiscard]] bool are(const slices& others) const {
    const auto is_general = [](const slices& x) { return x.operand_.kind == dense::structure::general; };
    return is_general(*this) && is_general(others) && begins_with(others.stored().data()) &&
           stored().leading_dimension() == others.stored().leading_dimension() &&
           depth_first(0, 0) == others.depth_first(0, 0) && count_ == others.count_ &&
           depth_ == others.depth_ && first_slice_ == others.first_slice_ &&
           first_term_ == others.first_term_;
  }
  /// Some of these slices, and of each some terms.
  [[nodiscard]] slices part(const slice_range& r) const {
    slices some = *this;
    some.first_slice_ += r.first;
    some.first_term_ += r.first_term;
    some.count_ = r.count;
    some.depth_ = r.terms;
    return some;
  }

 private:
  [[nodiscard]] bool begins_with(const typename matrix_view<const T>::pointer& first) const {
    const auto own = stored().data();
    if constexpr (plane_stored<T>) {
      return own.high == first.high && own.low == first.low;
    } else {
      return own == first;
    }
  }
  [[nodiscard]] RESIDUA_INLINE position in_operand(index_t slice, index_t k) const {
    const index_t s = slice + first_slice_, term = k + first_term_;
    return are_rows_ ? position{s, term} : position{term, s};
  }

  dense::operand<T> operand_;
  bool are_rows_;
  index_t count_, depth_, first_slice_ = 0, first_term_ = 0;
};

/// X(T): the formats of operands and of results, all but float and ff; X(TA, TB, TC): the products.
#define RESIDUA_RESIDUE_FORMAT(id, type, name, bits, bytes, X) X(type)
#define RESIDUA_RESIDUE_FORMATS(X)                               \
  RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_RESIDUE_FORMAT, X) \
  RESIDUA_INSTANTIATED_TRIPLE_FORMATS(RESIDUA_RESIDUE_FORMAT, X)
#define RESIDUA_RESIDUE_PRODUCTS(X)                               \
  RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_PRODUCT_OF_SAME, X) \
  RESIDUA_INSTANTIATED_TRIPLE_FORMATS(RESIDUA_PRODUCT_OF_SAME, X) \
  RESIDUA_INSTANTIATED_MULTI_LIMB_FORMATS(RESIDUA_PRODUCT_WITH_DOUBLE, X)

template <class T>
slices<T> rows_of(const dense::operand<T>& a) {
  return {a, slices<T>::direction::rows};
}
template <class T>
slices<T> columns_of(const dense::operand<T>& b) {
  return {b, slices<T>::direction::columns};
}

/// How many elements of a slice the spread is measured on, and which: evenly spaced from the first one,
/// and the last one: every slice of a triangular operand has one of the two.
inline constexpr int most_samples = 32;
RESIDUA_INLINE index_t sample_count(index_t depth) { return depth < most_samples ? depth : most_samples; }
RESIDUA_INLINE index_t sample_position(index_t sample, index_t depth) {
  return sample + 1 == sample_count(depth) ? depth - 1 : sample * depth / sample_count(depth);
}

/// The exponent of an element relative to that of its slice, at most -1. In a slice of zeros, whose sums are
/// exact, 0.
template <class T>
RESIDUA_INLINE int relative_exponent(const T& x, int slice_exponent) {
  if (slice_exponent == zero_exponent) return 0;
  const int e = lower_exponent(x);
  return e == zero_exponent ? zero_exponent : e - slice_exponent;
}

}  // namespace residua::residue
