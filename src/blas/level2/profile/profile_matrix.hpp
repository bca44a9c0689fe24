// Matrices of which each column is stored as one run of neighbouring rows: banded and packed ones. (Skyline
// or profile storage: Duff, Erisman, Reid, Direct Methods for Sparse Matrices, 2nd ed. 2017, section 8.3.)
// All routines on such matrices are written once, for these.
#pragma once

#include "blas/level2/element_arithmetic.hpp"
#include "dense/operand.hpp"
#include "residua/number/format.hpp"
#include "residua/view/banded_view.hpp"
#include "residua/view/packed_view.hpp"

namespace residua::blas {

template <class T>
struct profile_matrix {
  vector_view<const T> elements;
  index_t rows, columns;
  index_t below,
      above;  // diagonals beside the main one; -1 on one side: the main one does not belong to the matrix
  index_t start, step, bend;  // element (i, j) is stored at start + i + j step + j (j - 1) / 2 bend

  [[nodiscard]] RESIDUA_INLINE index_t place(index_t i, index_t j) const {
    return start + i + j * step + j * (j - 1) / 2 * bend;
  }
  [[nodiscard]] RESIDUA_INLINE range rows_of_column(index_t j) const {
    return common({j - above, j + below + 1}, {0, rows});
  }
  [[nodiscard]] RESIDUA_INLINE range columns_of_row(index_t i) const {
    return common({i - below, i + above + 1}, {0, columns});
  }
  /// The columns in which one of the rows has an element.
  [[nodiscard]] RESIDUA_INLINE range columns_of_rows(const range& r) const {
    return common({r.begin - below, r.end + above}, {0, columns});
  }
  [[nodiscard]] RESIDUA_INLINE element_number<T> operator()(index_t i, index_t j) const {
    return load_number(elements, place(i, j));
  }
};

template <class T>
profile_matrix<T> profile_of(const banded_view<const T>& A) {
  return {A.elements(), A.rows(), A.columns(), A.below(), A.above(), A.above(), A.leading_dimension() - 1, 0};
}
/// j (2 n - j - 1) / 2 = j (n - 1) - j (j - 1) / 2, and j (j + 1) / 2 = j + j (j - 1) / 2.
template <class T>
profile_matrix<T> profile_of(const packed_view<const T>& A) {
  const index_t n = A.order();
  if (A.triangle() == uplo::lower) return {A.elements(), n, n, n - 1, 0, 0, n - 1, -1};
  return {A.elements(), n, n, 0, n - 1, 0, 1, 1};
}

/// What such a matrix is made into. Row r of the operand has terms whose elements lie in row r of the stored
/// matrix, and terms whose elements lie in its column r; a symmetric or Hermitian operand has both, on either
/// side of the diagonal.
template <class T>
struct profile_operand : form {
  using number = element_number<T>;
  using arithmetic = element_arithmetic<T>;
  profile_matrix<T> A;      // of an operand with a unit diagonal: without the diagonal
  bool conjugated = false;  // the operand has the conjugates of the stored elements

  [[nodiscard]] RESIDUA_INLINE index_t rows() const { return transposed ? A.columns : A.rows; }
  [[nodiscard]] RESIDUA_INLINE index_t columns() const { return transposed ? A.rows : A.columns; }
  /// Of a triangular one: whether rows end at the diagonal, or start there.
  [[nodiscard]] RESIDUA_INLINE bool ends_at_diagonal() const { return lower != transposed; }
  [[nodiscard]] RESIDUA_INLINE bool is_hermitian() const { return kind == structure::hermitian; }
  /// Whether the elements that lie in columns of the stored matrix are conjugated.
  [[nodiscard]] RESIDUA_INLINE bool conjugates_columns() const { return conjugated || is_hermitian(); }
  /// Element (r, k), which is stored in row r, or in column r.
  [[nodiscard]] RESIDUA_INLINE number in_row(index_t r, index_t k) const {
    const number a = A(r, k);
    if (is_hermitian() && r == k) return arithmetic::real_part(a);
    return conjugated ? arithmetic::conjugate(a) : a;
  }
  [[nodiscard]] RESIDUA_INLINE number in_column(index_t r, index_t k) const {
    return conjugates_columns() ? arithmetic::conjugate(A(k, r)) : A(k, r);
  }
  /// Element (i, j) of one that is neither symmetric nor Hermitian, which must be stored.
  [[nodiscard]] RESIDUA_INLINE number element(index_t i, index_t j) const {
    return transposed ? in_column(i, j) : in_row(i, j);
  }

  [[nodiscard]] RESIDUA_INLINE range terms_in_row(index_t r) const {
    return transposed ? range{0, 0} : A.columns_of_row(r);
  }
  [[nodiscard]] RESIDUA_INLINE range terms_in_column(index_t r) const {
    if (transposed) return A.rows_of_column(r);
    if (kind != structure::symmetric && !is_hermitian()) return {0, 0};
    return common(A.rows_of_column(r), lower ? range{r + 1, A.rows} : range{0, r});
  }
  /// The terms of row r of a triangular one beside its diagonal element.
  [[nodiscard]] RESIDUA_INLINE range terms_beside_diagonal(index_t r) const {
    const range all = transposed ? A.rows_of_column(r) : A.columns_of_row(r);
    return common(all, ends_at_diagonal() ? range{0, r} : range{r + 1, rows()});
  }
};

template <class T>
profile_operand<T> general_profile(op o, const profile_matrix<T>& A, bool conjugated = false) {
  return {form_of(o), A, conjugated};
}
/// The triangle alone, of a matrix that may have both.
template <class T>
profile_matrix<T> triangle_of(profile_matrix<T> A, uplo u) {
  (u == uplo::lower ? A.above : A.below) = 0;
  return A;
}
template <class T>
profile_operand<T> symmetric_profile(uplo u, const profile_matrix<T>& A) {
  return {symmetric_form(u), triangle_of(A, u)};
}
template <class T>
profile_operand<T> hermitian_profile(uplo u, const profile_matrix<T>& A) {
  form mirrored = symmetric_form(u);
  mirrored.kind = structure::hermitian;
  return {mirrored, triangle_of(A, u)};
}
template <class T>
profile_operand<T> triangular_profile(uplo u, op o, diag d, const profile_matrix<T>& stored,
                                      bool conjugated = false) {
  auto A = triangle_of(stored, u);
  if (d == diag::unit) (u == uplo::lower ? A.above : A.below) = -1;
  return {triangular_form(u, o, d), A, conjugated};
}

}  // namespace residua::blas
