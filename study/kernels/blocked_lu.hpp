// Blocked LU without pivoting by three kernels, in the style of the Rodinia benchmarks: of the block on the
// diagonal, of the blocks beside and below it (perimeter), and of all others (internal). What one element
// goes through is written here once, so that every backend gives the same bits.
#pragma once

#include "base/backends.hpp"
#include "residua/base/index.hpp"
#include "study/kernels/numbers.hpp"

namespace residua::study {

/// A square block of a matrix by rows, in memory or in a copy of its own.
template <class Number>
struct block_view {
  Number* first;
  index_t stride;
  RESIDUA_INLINE Number& at(index_t i, index_t j) const { return first[i * stride + j]; }
};

/// Element (i, j) less the products l_ik u_kj, k < count, one by one.
template <class Number>
RESIDUA_INLINE Number reduced(const Number& element, index_t count, const block_view<Number>& l, index_t i,
                              const block_view<Number>& u, index_t j) {
  Number rest = element;
  for (index_t k = 0; k < count; ++k) rest = rest - l.at(i, k) * u.at(k, j);
  return rest;
}

/// Element i of column `step` of L within the diagonal block, i > step.
template <class Number>
RESIDUA_INLINE void diagonal_column(const block_view<Number>& d, index_t step, index_t i) {
  d.at(i, step) = reduced(d.at(i, step), step, d, i, d, step) / d.at(step, step);
}
/// Element j of row `step` of U within the diagonal block, j >= step.
template <class Number>
RESIDUA_INLINE void diagonal_row(const block_view<Number>& d, index_t step, index_t j) {
  d.at(step, j) = reduced(d.at(step, j), step, d, step, d, j);
}
/// Column j of a block of U beside the diagonal one.
template <class Number>
RESIDUA_INLINE void perimeter_column(const block_view<Number>& d, const block_view<Number>& u, index_t size,
                                     index_t j) {
  for (index_t i = 1; i < size; ++i) u.at(i, j) = reduced(u.at(i, j), i, d, i, u, j);
}
/// Row i of a block of L below the diagonal one.
template <class Number>
RESIDUA_INLINE void perimeter_row(const block_view<Number>& d, const block_view<Number>& l, index_t size,
                                  index_t i) {
  for (index_t j = 0; j < size; ++j) l.at(i, j) = reduced(l.at(i, j), j, l, i, d, j) / d.at(j, j);
}
/// An element of an internal block less the sum of its products, which is made first, as Rodinia does.
template <class Number>
RESIDUA_INLINE Number internal_element(const Number& element, const block_view<Number>& l,
                                       const block_view<Number>& u, index_t size, index_t i, index_t j) {
  Number sum = l.at(i, 0) * u.at(0, j);
  for (index_t k = 1; k < size; ++k) sum = sum + l.at(i, k) * u.at(k, j);
  return element - sum;
}

/// What comes of a comparison of L U with A.
struct factor_check {
  index_t mismatches = 0;  // elements with |A - L U| > 1e-4, or none that are numbers
  double residual = 0;     // the largest |A - L U|_ij / (|L| |U|)_ij
};

namespace cpu {
/// `a`: n x n by rows, n a multiple of `block`; becomes L below the diagonal and U.
template <class Isa, class Number>
void factorise(int threads, index_t n, Number* a, index_t block);
/// L U with products and sums in Wide, against the rows x columns that A has.
template <class Isa, class Wide>
factor_check compare_product(int threads, index_t n, const double* a, const qd* lu);
}  // namespace cpu

namespace cuda {
/// Throws unsupported where the device has not the shared memory that a block of this size asks for.
template <class Number>
void factorise(const context& ctx, index_t n, Number* a, int block);
}  // namespace cuda

}  // namespace residua::study
