// Triangular matrices on vectors: what trmm and trsm are made of, beside products.
//
// From the right, B op(T), a triangle acts on the rows of B as op(T)^T acts on columns. There is thus one
// case: a lower or upper triangular M, and vectors x that become alpha M x, or the solution of M y = alpha
// x. Small triangles are done in one piece, each element in one accumulator, by the two functions below on
// every backend: the same bits everywhere.
#pragma once

#include "dense/product.hpp"

namespace residua::blas {

/// The largest triangle that is done in one piece: a warp has a lane for each row, and sums need no
/// renormalisation.
inline constexpr index_t triangle_order = 32;
static_assert(triangle_order <= terms_between_renormalisations);

/// The columns of B, or its rows: vectors that a triangle acts on from the left or the right.
template <class T>
struct vectors {
  matrix_view<T> B;
  side triangle_side;

  [[nodiscard]] RESIDUA_INLINE index_t length() const {
    return triangle_side == side::left ? B.rows() : B.columns();
  }
  [[nodiscard]] RESIDUA_INLINE index_t count() const {
    return triangle_side == side::left ? B.columns() : B.rows();
  }
  [[nodiscard]] RESIDUA_INLINE arithmetic_t<T> element(index_t i, index_t v) const {
    return triangle_side == side::left ? load(B, i, v) : load(B, v, i);
  }
  RESIDUA_INLINE void set(index_t i, index_t v, const arithmetic_t<T>& x) const {
    triangle_side == side::left ? store(B, i, v, x) : store(B, v, i, x);
  }
  /// Elements first ... first + length - 1 of each.
  [[nodiscard]] vectors part(index_t first, index_t length) const {
    return {triangle_side == side::left ? B.block(first, 0, length, B.columns())
                                        : B.block(0, first, B.rows(), length),
            triangle_side};
  }
};

enum class triangle_operation { multiply, solve };

/// M and the vectors it acts on, of an order up to triangle_order.
template <class T>
struct triangle_task {
  triangle_operation what;
  scalar<arithmetic_t<T>> alpha;
  operand<T> M;
  vectors<T> x;
};

/// Dividing limbs and numbers.
template <class T>
RESIDUA_INLINE T quotient(const T& a, const T& b) {
  return limb::div(a, b);
}
template <class T, int N>
RESIDUA_INLINE expansion<T, N> quotient(const expansion<T, N>& a, const expansion<T, N>& b) {
  return a / b;
}

/// x = alpha M x in place; m(i, k) is an element as a number of x's kind.
template <class Number, class Element>
RESIDUA_INLINE void multiply_by_triangle(index_t order, bool lower, const Number& alpha, const Element& m,
                                         Number* x) {
  for (index_t step = 0; step < order; ++step) {
    const index_t i = lower ? order - 1 - step : step;
    accumulator<Number> sum;
    sum.clear();
    for (index_t k = lower ? 0 : i; k < (lower ? i + 1 : order); ++k) sum.add_product(m(i, k), x[k]);
    x[i] = alpha * sum.value();
  }
}
/// M y = alpha x, y in the place of x, by substitution. Sums start with alpha x, so that nothing but the last
/// term stands between an unknown and the next one.
template <class Number, class Element>
RESIDUA_INLINE void solve_triangle(index_t order, bool lower, bool unit, const Number& alpha,
                                   const Element& m, Number* x) {
  for (index_t step = 0; step < order; ++step) {
    const index_t i = lower ? step : order - 1 - step;
    accumulator<Number> rest;
    rest.start(alpha * x[i]);
    for (index_t before = 0; before < step; ++before) {
      const index_t k = lower ? before : order - 1 - before;
      rest.add_product(-m(i, k), x[k]);
    }
    x[i] = unit ? rest.value() : quotient(rest.value(), m(i, i));
  }
}

}  // namespace residua::blas
