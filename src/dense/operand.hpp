// The vocabulary of dense routines: what part of a stored matrix an operand is made of, and in which form.
//
// BLAS routines, the residue engine and factorisations share it, so that one can hand its operand to another.
// An operand is a stored matrix and a form. The form says which stored element is element (i, j) of the
// operand, and which elements there are.
#pragma once

#include "dense/range.hpp"
#include "loop/stage.hpp"
#include "residua/number/accumulator.hpp"
#include "residua/view/matrix_view.hpp"
#include "residua/view/types.hpp"

namespace residua::dense {

/// Element (i, j) in the format that it is computed in.
template <class T>
RESIDUA_INLINE arithmetic_t<std::remove_const_t<T>> load(const matrix_view<T>& A, index_t i, index_t j) {
  return loaded(std::remove_const_t<T>(A(i, j)));
}
/// Element (i, j) is set to a number, which is rounded to the format that it is stored in.
template <class T>
RESIDUA_INLINE void store(const matrix_view<T>& A, index_t i, index_t j, const arithmetic_t<T>& value) {
  loop::put(A.column(j), i, stored<T>(value));
}

/// Adds x y to a sum. An accumulator takes the shorter factor first.
template <class Acc, class X, class Y>
RESIDUA_INLINE void add_product(Acc& sum, const X& x, const Y& y) {
  if constexpr (sizeof(X) > sizeof(Y)) {
    sum.add_product(y, x);
  } else {
    sum.add_product(x, y);
  }
}

/// Which elements are stored. Of a symmetric matrix one triangle is stored, and the other mirrors it; of a
/// triangular matrix one triangle is stored, and the other is zero. (`hermitian` is reserved for complex
/// formats: over the real formats of today hermitian_form() is symmetric_form(), and no form has this value.)
enum class structure : unsigned char { general, symmetric, triangular, hermitian };

/// How the stored elements make up an operand.
struct form {
  structure kind = structure::general;
  bool transposed = false;  // the operand is the stored matrix's transpose; false if it is symmetric
  bool lower = false;       // which triangle is stored, if one is
  bool unit = false;        // the diagonal of a triangular matrix is not read: it consists of ones

  bool operator==(const form&) const = default;
};

inline form form_of(op o) { return {structure::general, is_transposed(o)}; }
inline form symmetric_form(uplo u) { return {structure::symmetric, false, u == uplo::lower}; }
inline form hermitian_form(uplo u) { return symmetric_form(u); }
inline form triangular_form(uplo u, op o, diag d) {
  return {structure::triangular, is_transposed(o), u == uplo::lower, d == diag::unit};
}

/// A stored matrix in a form.
template <class T>
struct operand : form {
  using number = arithmetic_t<T>;
  matrix_view<const T> A;

  operand() = default;
  RESIDUA_INLINE operand(const matrix_view<const T>& stored, const form& given = {})
      : form(given), A(stored) {}

  [[nodiscard]] RESIDUA_INLINE index_t rows() const { return transposed ? A.columns() : A.rows(); }
  [[nodiscard]] RESIDUA_INLINE index_t columns() const { return transposed ? A.rows() : A.columns(); }
  /// Whether element (i, j) of the operand is stored as (j, i).
  [[nodiscard]] RESIDUA_INLINE bool is_swapped(index_t i, index_t j) const {
    return transposed != (kind == structure::symmetric && (lower ? i < j : i > j));
  }
  /// Element (i, j) of a general or symmetric operand.
  [[nodiscard]] RESIDUA_INLINE number operator()(index_t i, index_t j) const {
    return is_swapped(i, j) ? load(A, j, i) : load(A, i, j);
  }

  /// Whether a triangular operand, which may be a transpose, is lower triangular: its rows end at the
  /// diagonal.
  [[nodiscard]] RESIDUA_INLINE bool ends_at_diagonal() const { return lower != transposed; }
  /// Whether the operand has an element (i, j); a triangular one has those of its triangle.
  [[nodiscard]] RESIDUA_INLINE bool contains(index_t i, index_t j) const {
    return kind != structure::triangular || (ends_at_diagonal() ? j <= i : j >= i);
  }
  /// Element (i, j), which the operand must contain, read in the widest words that the device has.
  [[nodiscard]] RESIDUA_INLINE number element(index_t i, index_t j) const {
    if (unit && i == j) return number(1.0);
    return is_swapped(i, j) ? loop::scalar_lane{j}.load(A.column(i)) : loop::scalar_lane{i}.load(A.column(j));
  }

  /// The rows x columns elements from (i, j) on, none of which is on the other side of the diagonal of a
  /// triangular operand: a general operand. Not of a symmetric one.
  [[nodiscard]] operand block(index_t i, index_t j, index_t rows, index_t columns) const {
    const form general{structure::general, transposed};
    return transposed ? operand{A.block(j, i, columns, rows), general}
                      : operand{A.block(i, j, rows, columns), general};
  }
  /// The square of `order` rows and columns from (i, i) on, in the form of the whole.
  [[nodiscard]] operand diagonal_block(index_t i, index_t order) const {
    return {A.block(i, i, order, order), *this};
  }

  // In a sum over k of the terms (i, k) x_k, the terms of the rows `r` of the operand without the square on
  // the diagonal.
  [[nodiscard]] RESIDUA_INLINE range before_diagonal(const range& r) const { return {0, r.begin}; }
  [[nodiscard]] RESIDUA_INLINE range behind_diagonal(const range& r) const { return {r.end, columns()}; }
  /// The terms whose elements lie in the rows `r` of the stored matrix, where neighbouring rows are
  /// neighbours in memory.
  [[nodiscard]] RESIDUA_INLINE range terms_in_rows(const range& r) const {
    if (transposed) return {0, 0};
    if (kind == structure::general) return {0, columns()};
    return lower ? before_diagonal(r) : behind_diagonal(r);
  }
  /// The terms whose elements lie in the columns `r` of the stored matrix, where neighbouring terms are
  /// neighbours in memory.
  [[nodiscard]] RESIDUA_INLINE range terms_in_columns(const range& r) const {
    if (kind == structure::general) return transposed ? range{0, columns()} : range{0, 0};
    if (kind == structure::triangular && !transposed) return {0, 0};
    return lower ? behind_diagonal(r) : before_diagonal(r);
  }
};

template <class T>
operand<T> operand_of(op o, const matrix_view<const T>& A) {
  return {A, form_of(o)};
}
template <class T>
operand<T> symmetric_operand(uplo u, const matrix_view<const T>& A) {
  return {A, symmetric_form(u)};
}
template <class T>
operand<T> triangular_operand(uplo u, op o, diag d, const matrix_view<const T>& A) {
  return {A, triangular_form(u, o, d)};
}
/// The transpose of an operand: a symmetric one is its own.
template <class T>
operand<T> transposed(operand<T> a) {
  if (a.kind != structure::symmetric) a.transposed = !a.transposed;
  return a;
}

/// Which part of a result is computed and written.
enum class region { all, lower, upper };
RESIDUA_INLINE bool contains(region part, index_t i, index_t j) {
  return part == region::all || (part == region::lower ? i >= j : i <= j);
}
inline region triangle(uplo u) { return u == uplo::lower ? region::lower : region::upper; }

}  // namespace residua::dense

namespace residua::blas {
using namespace dense;
}  // namespace residua::blas
