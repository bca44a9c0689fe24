// y = alpha a x + beta y where a is a stored matrix, its transpose, or symmetric or triangular by one of its triangles: what
// gemv, symv and trmv are made of.
//
// Row r of a has the terms a(r, k) x_k. Where they lie in a row of the stored matrix, neighbouring outputs are neighbours in
// memory; where they lie in a column, neighbouring terms are. A symmetric matrix has both kinds, on either side of its diagonal.
#pragma once

#include "loop/stage.hpp"
#include "residua/number/accumulator.hpp"
#include "residua/number/format.hpp"
#include "residua/view/matrix_view.hpp"
#include "residua/view/scalar.hpp"
#include "residua/view/types.hpp"

namespace residua::blas {

/// The scalar arguments of routines on vectors of format T.
template <class T>
using factor = scalar<arithmetic_t<T>>;

/// Indices begin … end - 1.
struct range {
  index begin, end;
  [[nodiscard]] RESIDUA_INLINE index size() const { return begin < end ? end - begin : 0; }
  [[nodiscard]] RESIDUA_INLINE bool contains(index i) const { return begin <= i && i < end; }
};
RESIDUA_INLINE range common(const range& a, const range& b) {
  return {a.begin > b.begin ? a.begin : b.begin, a.end < b.end ? a.end : b.end};
}

/// How the stored elements make up the operand.
enum class structure { general, symmetric, triangular };

template <class TA>
struct matvec_operand {
  using number = arithmetic_t<TA>;
  matrix_view<const TA> A;
  structure kind = structure::general;
  bool transposed = false;  // of a symmetric one: false
  bool lower = false;       // the triangle that is read, of one that is not general
  bool unit = false;        // ones on the diagonal, which is not read

  [[nodiscard]] RESIDUA_INLINE index outputs() const { return transposed ? A.columns() : A.rows(); }
  [[nodiscard]] RESIDUA_INLINE index terms() const { return transposed ? A.rows() : A.columns(); }
  /// Of a triangular one: whether rows go up to the diagonal, or start there.
  [[nodiscard]] RESIDUA_INLINE bool ends_at_diagonal() const { return lower != transposed; }
  [[nodiscard]] RESIDUA_INLINE bool contains(index r, index k) const {
    return kind != structure::triangular || (ends_at_diagonal() ? k <= r : k >= r);
  }
  /// Element (r, k); only where contains(r, k).
  [[nodiscard]] RESIDUA_INLINE number element(index r, index k) const {
    if (unit && r == k) return number(1.0);
    const bool mirrored = kind == structure::symmetric && (lower ? r < k : r > k);
    return transposed != mirrored ? loop::scalar_lane{k}.load(A.column(r))
                                  : loop::scalar_lane{r}.load(A.column(k));
  }

  // The terms of the outputs `r` beside the square on the diagonal: in rows and in columns of A.
  [[nodiscard]] RESIDUA_INLINE range before_diagonal(const range& r) const { return {0, r.begin}; }
  [[nodiscard]] RESIDUA_INLINE range behind_diagonal(const range& r) const { return {r.end, terms()}; }
  [[nodiscard]] RESIDUA_INLINE range terms_in_rows(const range& r) const {
    if (transposed) return {0, 0};
    if (kind == structure::general) return {0, terms()};
    return lower ? before_diagonal(r) : behind_diagonal(r);
  }
  [[nodiscard]] RESIDUA_INLINE range terms_in_columns(const range& r) const {
    if (kind == structure::general) return transposed ? range{0, terms()} : range{0, 0};
    if (kind == structure::triangular && !transposed) return {0, 0};
    return lower ? behind_diagonal(r) : before_diagonal(r);
  }
};

template <class TA>
matvec_operand<TA> general_matrix(op o, const matrix_view<const TA>& A) {
  return {A, structure::general, o == op::transpose};
}
template <class TA>
matvec_operand<TA> symmetric_matrix(uplo u, const matrix_view<const TA>& A) {
  return {A, structure::symmetric, false, u == uplo::lower};
}
template <class TA>
matvec_operand<TA> triangular_matrix(uplo u, op o, diag d, const matrix_view<const TA>& A) {
  return {A, structure::triangular, o == op::transpose, u == uplo::lower, d == diag::unit};
}

/// A term of a sum; accumulators take a single limb first.
template <class Acc, class X, class Y>
RESIDUA_INLINE void add_term(Acc& sum, const X& x, const Y& y) {
  if constexpr (sizeof(X) > sizeof(Y)) {
    sum.add_product(y, x);
  } else {
    sum.add_product(x, y);
  }
}

/// y = alpha a x + beta y. beta = 0 does not read y.
template <class TA, class T>
struct matvec {
  using number = arithmetic_t<T>;
  scalar<number> alpha, beta;
  matvec_operand<TA> a;
  vector_view<const T> x;
  vector_view<T> y;

  /// What becomes of the sum of output r.
  RESIDUA_INLINE void finish(index r, const number& sum) const {
    const loop::scalar_lane at{r};
    const number scaled = alpha.get() * sum, of_y = beta.get();
    at.store(y, of_y == number(0.0) ? scaled : loop::multiply_add(of_y, at.load(y), scaled));
  }
};

/// X(TA, T): matrices of the format of the vectors, and double matrices with longer vectors.
#define RESIDUA_MATVEC_SAME(id, type, name, bits, bytes) RESIDUA_MATVEC(type, type)
#define RESIDUA_MATVEC_DOUBLE(id, type, name, bits, bytes) RESIDUA_MATVEC(double, type)
#define RESIDUA_MATVECS                       \
  RESIDUA_VECTOR_FORMATS(RESIDUA_MATVEC_SAME) \
  RESIDUA_MULTI_LIMB_SOLVER_FORMATS(RESIDUA_MATVEC_DOUBLE)

}  // namespace residua::blas
