// The body of the sparse product of complex numbers.
#pragma once

#include "sparse/complex/row_products.hpp"

namespace residua::sparse {

template <class T>
struct complex_spmv_stage {
  using number = complex<T>;
  using scalars = loop::no_scalars;
  using product_accumulator = accumulator<complex<T>>;
  static constexpr int sums = 0;
  complex<T> alpha, beta;
  vector_view<const complex<T>> operand;
  vector_view<complex<T>> y;
  [[nodiscard]] bool unit_increments() const { return operand.increment() == 1 && y.increment() == 1; }
  template <class Lane, class Product, class Acc>
  RESIDUA_INLINE void row(const loop::no_scalars&, Lane lane, const Product& product, Acc*) const {
    const auto scaled = times(lane, alpha, product);
    lane.store(y, blas::is_zero(beta) ? scaled : added(lane, scaled));
  }

 private:
  // A real factor multiplies the parts and nothing else: an infinite part does not spoil the other one.
  template <class Lane, class Number>
  static RESIDUA_INLINE Number times(Lane lane, const complex<T>& a, const Number& z) {
    const auto factor = lane.splat(a);
    if (a.im == T(0.0)) return {factor.re * z.re, factor.re * z.im};
    return loop::plain_product(factor, z);
  }
  template <class Lane, class Number>
  RESIDUA_INLINE Number added(Lane lane, const Number& z) const {
    using loop::multiply_add;
    const auto factor = lane.splat(beta);
    const auto old = lane.load(y);
    if (beta.im == T(0.0))
      return {multiply_add(factor.re, old.re, z.re), multiply_add(factor.re, old.im, z.im)};
    return multiply_add(factor, old, z);
  }
};

#define RESIDUA_COMPLEX_SPMV_STAGES(X, T) X(sparse::complex_spmv_stage<T>)

}  // namespace residua::sparse
