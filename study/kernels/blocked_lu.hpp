// Blocked LU without pivoting by three kernels, in the style of the Rodinia benchmarks: of the block on the
// diagonal, of the blocks beside and below it (perimeter), and of all others (internal). What one element
// goes through is written here once, so that every backend gives the same bits.
#pragma once

#include "base/backends.hpp"
#include "residua/base/index.hpp"
#include "study/kernels/numbers.hpp"

namespace residua::study {

/// A square block of a matrix by rows, in memory or in a copy of its own.
template <class Element>
struct block_view {
  element_pointer<Element> first;
  index_t stride;
  [[nodiscard]] RESIDUA_INLINE computed_as<Element> get(index_t i, index_t j) const {
    return load_element(first, i * stride + j);
  }
  RESIDUA_INLINE void set(index_t i, index_t j, const computed_as<Element>& value) const {
    store_element(first, i * stride + j, value);
  }
  /// The block whose first element is (i, j).
  [[nodiscard]] RESIDUA_INLINE block_view part(index_t i, index_t j) const {
    return {first + (i * stride + j), stride};
  }
};

/// Element (i, j) of c less the products l_ik u_kj, k < count, one by one.
template <class Element>
RESIDUA_INLINE computed_as<Element> reduced(const block_view<Element>& c, index_t count,
                                            const block_view<Element>& l, index_t i,
                                            const block_view<Element>& u, index_t j) {
  auto rest = c.get(i, j);
  for (index_t k = 0; k < count; ++k) rest = rest - l.get(i, k) * u.get(k, j);
  return rest;
}

/// Element i of column `step` of L within the diagonal block, i > step.
template <class Element>
RESIDUA_INLINE void diagonal_column(const block_view<Element>& d, index_t step, index_t i) {
  d.set(i, step, reduced(d, step, d, i, d, step) / d.get(step, step));
}
/// Element j of row `step` of U within the diagonal block, j >= step.
template <class Element>
RESIDUA_INLINE void diagonal_row(const block_view<Element>& d, index_t step, index_t j) {
  d.set(step, j, reduced(d, step, d, step, d, j));
}
/// Column j of a block of U beside the diagonal one.
template <class Element>
RESIDUA_INLINE void perimeter_column(const block_view<Element>& d, const block_view<Element>& u, index_t size,
                                     index_t j) {
  for (index_t i = 1; i < size; ++i) u.set(i, j, reduced(u, i, d, i, u, j));
}
/// Row i of a block of L below the diagonal one.
template <class Element>
RESIDUA_INLINE void perimeter_row(const block_view<Element>& d, const block_view<Element>& l, index_t size,
                                  index_t i) {
  for (index_t j = 0; j < size; ++j) l.set(i, j, reduced(l, j, l, i, d, j) / d.get(j, j));
}
/// Element (i, j) of an internal block less the sum of its products, which is made first, as Rodinia does.
template <class Element>
RESIDUA_INLINE void update_element(const block_view<Element>& c, const block_view<Element>& l,
                                   const block_view<Element>& u, index_t size, index_t i, index_t j) {
  auto sum = l.get(i, 0) * u.get(0, j);
  for (index_t k = 1; k < size; ++k) sum = sum + l.get(i, k) * u.get(k, j);
  c.set(i, j, c.get(i, j) - sum);
}

namespace cpu {
/// `a`: n x n by rows, n a multiple of `block`; becomes L below the diagonal and U.
template <class Isa, class Element>
void factorise(int threads, index_t n, element_pointer<Element> a, index_t block);
}  // namespace cpu

namespace cuda {
/// Throws unsupported where the device has not the shared memory that a block of this size asks for.
template <class Element>
void factorise(const context& ctx, index_t n, element_pointer<Element> a, int block);
}  // namespace cuda

}  // namespace residua::study
