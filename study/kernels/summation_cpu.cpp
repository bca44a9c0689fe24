// Sums in several orders on a CPU. Compiled once an instruction set.
#include <vector>

#include "study/kernels/summation.hpp"

namespace residua::study::cpu {

namespace {

template <class Element>
computed_as<Element> sum_sequentially(const share_of_array<Element>& its) {
  auto sum = its[0];
  for (index_t k = 1; k < its.count; ++k) sum = sum + its[k];
  return sum;
}

/// Halves down to 32 elements.
template <class Element>
computed_as<Element> sum_pairwise(const share_of_array<Element>& its) {
  constexpr index_t base = 32;
  if (its.count <= base) return sum_sequentially(its);
  const index_t half = its.count / 2;
  return sum_pairwise(share_of_array<Element>{its.x, half, 0, 1}) +
         sum_pairwise(share_of_array<Element>{its.x + half, its.count - half, 0, 1});
}

template <class T>
one_limb<T> sum_compensated(const share_of_array<one_limb<T>>& its) {
  const auto s = sum_with_compensation(its);
  return {{limb::add(s.sum, s.lost)}};
}

}  // namespace

template <class Isa, class Element>
computed_as<Element> sum_in_order(element_pointer<const Element> x, index_t count, sum_order order) {
  const share_of_array<Element> its{x, count, 0, 1};
  if constexpr (requires { sum_compensated(its); }) {
    if (order == sum_order::compensated) return sum_compensated(its);
  }
  return order == sum_order::pairwise ? sum_pairwise(its) : sum_sequentially(its);
}

template <class Isa, sum_order order, class Element>
partial_sum<Element, order> sum_by_blocks(element_pointer<const Element> x, index_t count, index_t grid,
                                          index_t block) {
  using partial = partial_sum<Element, order>;
  std::vector<partial> sums(static_cast<std::size_t>(grid)), of_threads(static_cast<std::size_t>(block));
  for (index_t b = 0; b < grid; ++b) {
    for (index_t t = 0; t < block; ++t)
      of_threads[t] = sum_of_share<order>(share_of_array<Element>{x, count, b * block + t, grid * block});
    for (index_t apart = block / 2; apart > 0; apart /= 2)
      for (index_t t = 0; t < apart; ++t) of_threads[t] = of_threads[t] + of_threads[t + apart];
    sums[b] = of_threads[0];
  }
  for (index_t apart = 1; apart < grid; apart *= 2)
    for (index_t b = 0; b + apart < grid; b += 2 * apart) sums[b] = sums[b] + sums[b + apart];
  return sums[0];
}

#define RESIDUA_INSTANTIATE(F)                                                                              \
  template number_of<F> sum_in_order<isa::RESIDUA_ISA, element_of<F>>(element_pointer<const element_of<F>>, \
                                                                      index_t, sum_order);
RESIDUA_KERNEL_FORMATS(RESIDUA_INSTANTIATE)
#undef RESIDUA_INSTANTIATE
#define RESIDUA_INSTANTIATE(F, order)                                                                        \
  template partial_sum<element_of<F>, sum_order::order>                                                      \
      sum_by_blocks<isa::RESIDUA_ISA, sum_order::order, element_of<F>>(element_pointer<const element_of<F>>, \
                                                                       index_t, index_t, index_t);
RESIDUA_ORDERED_FORMATS(RESIDUA_INSTANTIATE)
#undef RESIDUA_INSTANTIATE

}  // namespace residua::study::cpu
