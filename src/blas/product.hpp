// C = alpha A B + beta C for operands of any form: what the level-3 routines are made of.
//
// Element (i, j) is the sum over k of a_ik b_kj in an accumulator of the arithmetic format, in ascending order and
// renormalised at the same places on every backend: the same bits everywhere. Then alpha times it, plus beta c_ij, rounded
// once on storing.
#pragma once

#include "base/context_state.hpp"
#include "loop/stage.hpp"
#include "residua/blas/types.hpp"
#include "residua/format.hpp"
#include "residua/number/accumulator.hpp"
#include "residua/view/matrix_view.hpp"

namespace residua::blas {

// Numbers on their way from storage into registers and back.
template <class T>
RESIDUA_INLINE arithmetic_t<std::remove_const_t<T>> load(const matrix_view<T>& A, index i, index j) {
  return loaded(std::remove_const_t<T>(A(i, j)));
}
template <class T>
RESIDUA_INLINE void store(const matrix_view<T>& A, index i, index j, const arithmetic_t<T>& value) {
  loop::put(A.column(j), i, stored<T>(value));
}

/// A term of a sum; accumulators take a single limb first.
template <class Acc, class X, class Y>
RESIDUA_INLINE void add_product(Acc& sum, const X& x, const Y& y) {
  if constexpr (sizeof(X) > sizeof(Y)) {
    sum.add_product(y, x);
  } else {
    sum.add_product(x, y);
  }
}

/// How the stored elements make up the operand.
enum class form { general, transposed, symmetric_lower, symmetric_upper };

/// A matrix as a product sees it.
template <class T>
struct operand {
  matrix_view<const T> A;
  form as = form::general;

  [[nodiscard]] RESIDUA_INLINE index rows() const { return as == form::transposed ? A.columns() : A.rows(); }
  [[nodiscard]] RESIDUA_INLINE index columns() const {
    return as == form::transposed ? A.rows() : A.columns();
  }
  /// Element (i, j) of the operand.
  [[nodiscard]] RESIDUA_INLINE arithmetic_t<T> operator()(index i, index j) const {
    const bool swapped = as == form::transposed || (as == form::symmetric_lower && i < j) ||
                         (as == form::symmetric_upper && i > j);
    return swapped ? load(A, j, i) : load(A, i, j);
  }
  /// The rows x columns elements from (i, j) on; not of a symmetric operand.
  [[nodiscard]] operand block(index i, index j, index rows, index columns) const {
    return as == form::transposed ? operand{A.block(j, i, columns, rows), as}
                                  : operand{A.block(i, j, rows, columns), as};
  }
};

template <class T>
operand<T> operand_of(op o, const matrix_view<const T>& A) {
  return {A, o == op::none ? form::general : form::transposed};
}
template <class T>
operand<T> symmetric_operand(uplo u, const matrix_view<const T>& A) {
  return {A, u == uplo::lower ? form::symmetric_lower : form::symmetric_upper};
}

/// Which part of C is computed and written.
enum class region { all, lower, upper };
RESIDUA_INLINE bool contains(region part, index i, index j) {
  return part == region::all || (part == region::lower ? i >= j : i <= j);
}

/// C = alpha a b + beta C on a part of C. beta = 0 does not read C.
template <class TA, class TB, class TC>
struct product {
  using number = arithmetic_t<TC>;
  number alpha, beta;
  operand<TA> a;
  operand<TB> b;
  matrix_view<TC> C;
  region part = region::all;

  [[nodiscard]] RESIDUA_INLINE index rows() const { return C.rows(); }
  [[nodiscard]] RESIDUA_INLINE index columns() const { return C.columns(); }
  [[nodiscard]] RESIDUA_INLINE index terms() const { return a.columns(); }
  /// Leaves C = beta C.
  void without_terms() {
    alpha = number(0.0);
    a = {a.A.block(0, 0, 0, 0), form::general};
    b = {b.A.block(0, 0, 0, 0), form::general};
  }
  /// What becomes of the sum at (i, j).
  RESIDUA_INLINE void finish(index i, index j, const number& sum) const {
    const number scaled = alpha * sum;
    store(C, i, j, beta == number(0.0) ? scaled : loop::multiply_add(beta, load(C, i, j), scaled));
  }
};

/// X(TA, TB, TC): the products that there are. Of matrices of one format, and of double matrices with others.
#define RESIDUA_PRODUCTS(X) \
  X(double, double, double) \
  X(dd, dd, dd)             \
  X(td, td, td)             \
  X(qd, qd, qd)             \
  X(float, float, float)    \
  X(ff, ff, ff)             \
  X(ds, ds, ds)             \
  X(di, di, di)             \
  X(dit, dit, dit)          \
  X(double, dd, dd)         \
  X(dd, double, dd)         \
  X(double, td, td)         \
  X(td, double, td)         \
  X(double, qd, qd)         \
  X(qd, double, qd)

}  // namespace residua::blas
