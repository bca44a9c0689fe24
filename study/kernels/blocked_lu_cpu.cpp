// Blocked LU on a CPU. Compiled once an instruction set.
#include "base/thread_pool.hpp"
#include "study/kernels/blocked_lu.hpp"

namespace residua::study::cpu {

namespace {

template <class Element>
void factorise_diagonal(const block_view<Element>& d, index_t block) {
  for (index_t step = 0; step < block; ++step) {
    for (index_t j = step; j < block; ++j) diagonal_row(d, step, j);
    for (index_t i = step + 1; i < block; ++i) diagonal_column(d, step, i);
  }
}

template <class Element>
void update_internal(const block_view<Element>& c, const block_view<Element>& l, const block_view<Element>& u,
                     index_t block) {
  for (index_t i = 0; i < block; ++i)
    for (index_t j = 0; j < block; ++j) update_element(c, l, u, block, i, j);
}

}  // namespace

template <class Isa, class Element>
void factorise(int threads, index_t n, element_pointer<Element> a, index_t block) {
  const block_view<Element> whole{a, n};
  for (index_t t = 0; t < n; t += block) {
    const auto diagonal = whole.part(t, t);
    factorise_diagonal(diagonal, block);
    const index_t rest = n / block - t / block - 1, first = t + block;
    pool::for_each(2 * rest, threads, [&](index_t k) {
      const index_t place = first + k / 2 * block;
      for (index_t i = 0; i < block; ++i) {
        if (k % 2 == 0)
          perimeter_column(diagonal, whole.part(t, place), block, i);
        else
          perimeter_row(diagonal, whole.part(place, t), block, i);
      }
    });
    pool::for_each(rest * rest, threads, [&](index_t k) {
      const index_t i = first + k / rest * block, j = first + k % rest * block;
      update_internal(whole.part(i, j), whole.part(i, t), whole.part(t, j), block);
    });
  }
}

#define RESIDUA_INSTANTIATE(F)                                                                           \
  template void factorise<isa::RESIDUA_ISA, element_of<F>>(int, index_t, element_pointer<element_of<F>>, \
                                                           index_t);
RESIDUA_KERNEL_FORMATS(RESIDUA_INSTANTIATE)
#undef RESIDUA_INSTANTIATE

}  // namespace residua::study::cpu
